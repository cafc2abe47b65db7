package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.studies.StudyFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void writesAPageWithFigures() throws Exception {
    assertThat(program.tare("model", "show", "soa", "--html", "m.html", "--csv", "m.csv")).isZero();

    assertThat(Files.readString(directory.resolve("m.html")))
        .contains("<svg")
        .contains("PD of soa.matmul (service)");
    assertThat(Files.readString(directory.resolve("m.csv"))).startsWith("platform,operation,part");
  }

  @Test
  void aModelsFileIsReadAgain() throws Exception {
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
  void aStudyIsAModelToo() throws Exception {
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
  void aStudyWithoutPdMakesNoModel() {
    assertThat(program.tare("model", "fit", "cloud-pingpong")).isEqualTo(2);
    assertThat(program.err().lines()).singleElement().asString().contains("cloud-pingpong");
  }

  @Test
  void aRunWithoutServerPartsMakesNoModel() {
    new PingPongRun(5, 0.02, 1, 1, 1024)
        .line("native", 1_000, 5e9)
        .writeTo(directory.resolve("runs/mine"));

    assertThat(program.tare("model", "fit", "mine")).isEqualTo(2);
    assertThat(program.err()).contains("runs/mine makes no model");
  }

  @Test
  void whatIsNoModelIsSaid() throws Exception {
    Files.writeString(directory.resolve("no.json"), "{}");

    assertThat(program.tare("model", "show", "no.json")).isEqualTo(2);
    assertThat(program.err()).contains("no.json is no overhead model of version 1");
  }
}
