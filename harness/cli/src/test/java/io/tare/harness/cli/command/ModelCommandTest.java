package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.studies.StudyFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCommandTest {

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void start() {
    program = new InProcess(directory);
  }

  @Test
  void showsTheIndicesOfThePublishedStudy() {
    assertThat(program.tare("model", "show", "soa")).isZero();

    assertThat(program.out())
        .contains("2013 data")
        .containsPattern("vmware +soa.matmul +service +1.07.* 1.52")
        .containsPattern("vmware +soa.matmul +n 500–1000")
        .containsPattern("vmware +soap.unmarshal c=10 +unmarshal +1.21");
  }

  @Test
  void beginsWithTheAnswerAndKeepsDetailsForThoseWhoAsk() {
    assertThat(program.tare("model", "show", "soa")).isZero();
    assertThat(program.out())
        .containsSubsequence("vmware: PD of parts from ", "platform ", "All else: --details.")
        .doesNotContain("Share: ");

    InProcess detailed = new InProcess(directory);
    assertThat(detailed.tare("model", "show", "soa", "--details")).isZero();
    assertThat(detailed.out()).contains("Share: ").doesNotContain("All else");
  }

  @Test
  void writesAPageWithFigures() throws Exception {
    assertThat(program.tare("model", "show", "soa", "--html", "m.html", "--csv", "m.csv")).isZero();

    assertThat(Files.readString(directory.resolve("m.html")))
        .containsPattern("(?s)<body>.*class=\"total\".*vmware: PD of parts.*class=\"wide\".*<nav")
        .contains("download=\"regimes.csv\"", "data:image/svg+xml;base64,")
        .contains("PD of soa.matmul (service)");
    assertThat(Files.readString(directory.resolve("m.csv"))).startsWith("platform,operation,part");
  }

  @Test
  void readsItsOwnModelFile() throws Exception {
    assertThat(program.tare("model", "show", "soa", "--json")).isZero();
    Files.writeString(directory.resolve("m.json"), program.out());

    assertThat(
            program.tare(
                "ask",
                "--model",
                "m.json",
                "--rate",
                "4/s",
                "--service",
                "80ms",
                "--like",
                "soa.matmul",
                "--n",
                "1500"))
        .isZero();
  }

  @Test
  void aStudyCanBeUsedAsAModel() throws Exception {
    assertThat(program.tare("model", "fit", "xen", "-o", "xen.json")).isZero();
    assertThat(program.out()).containsPattern("meteop2p +service +1.16");

    try (InputStream file = StudyFile.class.getResourceAsStream("xen.yaml")) {
      Files.copy(file, directory.resolve("mine.yaml"));
    }
    for (String named : List.of("xen.json", "xen", "mine.yaml")) {
      InProcess asked = new InProcess(directory);
      assertThat(
              asked.tare(
                  "ask",
                  "--model",
                  named,
                  "--platform",
                  "xen",
                  "--rate",
                  "0.1/s",
                  "--service",
                  "1s",
                  "--like",
                  "meteop2p",
                  "--csv",
                  "answer.csv"))
          .as(asked.err())
          .isZero();
      assertThat(asked.out()).contains("xen").contains("11.6 %");
    }
  }

  @Test
  void aStudyWithoutPdCannotBeAModel() {
    assertThat(program.tare("model", "fit", "cloud-pingpong")).isEqualTo(2);
    assertThat(program.err().lines()).singleElement().asString().contains("cloud-pingpong");
  }

  @Test
  void aRunWithoutServerPartsCannotBeFitted() {
    new PingPongRun(5, 0.02, 1, 1, 1024)
        .line("native", 1_000, 5e9)
        .writeTo(directory.resolve("runs/mine"));

    assertThat(program.tare("model", "fit", "mine")).isEqualTo(2);
    assertThat(program.err()).contains("runs/mine makes no model");
  }

  @Test
  void aRunsMigrationsAreFittedAndAsked() {
    new MigratedRun().writeTo(directory.resolve("runs/moved"));

    assertThat(program.tare("model", "migration", "moved", "-o", "m.json")).isZero();
    assertThat(program.out())
        .contains("Migrations of qemu, 3 of moved")
        .contains("The first pass sends 100 % of the memory; 100 % of the bandwidth is used")
        .contains("Migrations left out, total time: off by");

    InProcess asked = new InProcess(directory);
    assertThat(asked.tare(asking("500MB", "2Gbit/s", "300ms"))).isZero();
    assertThat(asked.out()).contains("total     3.00 s (3.00 s to 3.00 s)").contains("passes    3");
  }

  @Test
  void refusesUnmeasuredMigrationsUnlessAllowed() {
    new MigratedRun().writeTo(directory.resolve("runs/moved"));
    assertThat(program.tare("model", "migration", "moved", "-o", "m.json")).isZero();

    InProcess refused = new InProcess(directory);
    assertThat(refused.tare(asking("4GB", "2Gbit/s", "300ms"))).isEqualTo(6);
    assertThat(refused.err().lines())
        .singleElement()
        .asString()
        .contains("memory was measured at 500 MB; asked 4.00 GB");

    String[] words = asking("4GB", "2Gbit/s", "300ms");
    String[] more = Arrays.copyOf(words, words.length + 1);
    more[words.length] = "--extrapolate";
    InProcess extrapolated = new InProcess(directory);
    assertThat(extrapolated.tare(more)).isZero();
    assertThat(extrapolated.out()).contains("Beyond what was measured: memory was measured at");
  }

  @Test
  void aGuestThatWritesTooFastHasItsOwnStatus() {
    new MigratedRun().writeTo(directory.resolve("runs/moved"));
    assertThat(program.tare("model", "migration", "moved", "-o", "m.json")).isZero();

    InProcess asked = new InProcess(directory);
    assertThat(
            asked.tare(
                "model",
                "migrate",
                "m.json",
                "--memory",
                "500MB",
                "--dirtying",
                "300MB/s",
                "--bandwidth",
                "2Gbit/s",
                "--downtime",
                "300ms",
                "--extrapolate",
                "--json"))
        .isEqualTo(5);
    assertThat(asked.out()).contains("\"converges\" : false").doesNotContain("total_seconds");
  }

  @Test
  void aPlatformWithoutMigrationsCannotBeFitted() {
    new MigratedRun().writeTo(directory.resolve("runs/moved"));

    assertThat(program.tare("model", "migration", "moved", "--platform", "qemu,native"))
        .isEqualTo(2);
    assertThat(program.err())
        .contains("native was not migrated in runs/moved; name one or more: --platform qemu");
  }

  @Test
  void migrationsOfAStandInCannotBeFitted() {
    MigratedRun.ofStandIn("a simulator").writeTo(directory.resolve("runs/moved"));

    assertThat(program.tare("model", "migration", "moved")).isEqualTo(2);
    assertThat(program.err())
        .contains("runs/moved makes no model of migrations")
        .contains("not used: 3 of a stand-in");
  }

  @Test
  void ratesOfMigrationsHaveTheirUnit() {
    assertThat(
            program.tare(
                "model",
                "migrate",
                "m.json",
                "--memory",
                "500MB",
                "--dirtying",
                "40",
                "--bandwidth",
                "2Gbit/s",
                "--downtime",
                "300ms"))
        .isEqualTo(2);
    assertThat(program.err()).contains("--dirtying: expected a rate with its unit");
  }

  private static String[] asking(String memory, String bandwidth, String downtime) {
    return new String[] {
      "model",
      "migrate",
      "m.json",
      "--memory",
      memory,
      "--dirtying",
      "40MB/s",
      "--bandwidth",
      bandwidth,
      "--downtime",
      downtime
    };
  }

  @Test
  void reportsWhatIsNotAModel() throws Exception {
    Files.writeString(directory.resolve("no.json"), "{}");

    assertThat(program.tare("model", "show", "no.json")).isEqualTo(2);
    assertThat(program.err()).contains("no.json is not an overhead model of version 1");
  }
}
