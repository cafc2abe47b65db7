package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns on the command line. */
class DirectCampaignTest {

  @TempDir private Path directory;
  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @Test
  void comparesACommandNativelyAndOnAGuest() {
    program.tare("plan", "--", "gzip", "-c", "/usr/bin/env");
    assertThat(program.out())
        .startsWith("gzip: 2 cells, 5 blocks")
        .contains("native ", "command.time", "gzip -c /usr/bin/env");
  }

  @Test
  void passesWordsUnchangedAndASingleWordToTheShell() {
    program.tare("plan", "--aa", "--", "printf", "%s", "two words", "it's");
    assertThat(program.out()).contains("printf %s 'two words' 'it'\\''s'");
    program.tare("plan", "--aa", "--", "seq 9 | sort");
    assertThat(program.out()).contains("seq-aa: ", "seq 9 | sort");
  }

  @Test
  void copiesTheFilesThatACommandNamesByRelativePaths() throws Exception {
    Files.createDirectories(directory.resolve("data"));
    for (String each : List.of("gzip", "solver", "data/large.txt", "in.txt")) {
      Files.writeString(directory.resolve(each), "");
    }
    assertThat(CommandFiles.named(List.of("./solver", "--in=in.txt", "data/large.txt"), directory))
        .containsExactly("solver", "in.txt", "data/large.txt");
    assertThat(CommandFiles.named(List.of("gzip -c 'in.txt'|cat>out.txt"), directory))
        .containsExactly("in.txt");
    assertThat(CommandFiles.named(List.of("ls", ".", "..", "/etc", "data"), directory))
        .containsExactly("data");

    assertThat(
            DirectCampaign.ofCommand(
                List.of("./solver", "data/large.txt"),
                List.of("solver", "data/large.txt"),
                Map.of("SCHEMA", "s", "FILE", "f")))
        .contains("run: \"./solver data/large.txt\", files: [\"solver\",\"data/large.txt\"]}");
  }

  @Test
  void comparesTwoServicesAndMeasuresOneAlone() {
    program.tare("plan", "http://a.example/x", "http://b.example:8080/");
    assertThat(program.out())
        .contains("http: 2 cells, 5 blocks", "a.example ", "b.example-8080 ", "http url={service}");
    InProcess alone = new InProcess(directory);
    alone.tare("plan", "http://a.example/x");
    assertThat(alone.out()).contains("http: 1 cell, 5 blocks");
  }

  @Test
  void measuresAServiceOverTls() {
    assertThat(program.tare("plan", "https://127.0.0.1/x")).isEqualTo(ExitStatus.ALL_VALID);
    assertThat(program.out()).contains("http: 1 cell, 5 blocks", "127.0.0.1 ");
  }

  private void writeShop() throws IOException {
    try (ZipOutputStream war =
        new ZipOutputStream(Files.newOutputStream(directory.resolve("shop.war")))) {
      war.putNextEntry(new ZipEntry("index.html"));
    }
  }

  @Test
  void measuresPathsOfAWebApplication() throws Exception {
    writeShop();
    program.tare("plan", "shop.war", "/", "/orders?page=2", "--platform", "container");
    assertThat(program.out())
        .contains("shop: 4 cells, 5 blocks", "http url={service}/orders?page=2", "container");
  }

  @Test
  void measuresTheRootOfAWebApplication() throws Exception {
    writeShop();
    program.tare("plan", directory.resolve("shop.war").toString(), "--platform", "container");
    assertThat(program.out()).contains("shop: 2 cells, 5 blocks", "http url={service}/ ");
  }

  @Test
  void namesTwoServicesOfAHostDifferently() {
    program.tare("plan", "http://a.example/x", "http://a.example/y");
    assertThat(program.out()).contains("a.example ", "a.example-2 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan --|no command after --",
        "plan a b|unexpected argument \"b\"; a command goes after --",
        "plan mine.yaml -- true|\"mine.yaml\" before --; a command takes no other campaign",
        "plan http://a/ b|unexpected argument \"b\"",
        "plan shop.war orders|\"orders\" is not a path in shop.war",
        "plan --quick quickstart|--quick already says what to measure"
      })
  void reportsErrorsInOneLine(String line, String problem) {
    assertThat(program.tare(line.split(" "))).isEqualTo(ExitStatus.USAGE);
    assertThat(program.err()).contains(problem).hasLineCount(1);
  }

  @Test
  void aQuickRunComparesWhatTheQuickstartDoes() throws Exception {
    Campaign quick = CampaignFile.read(Path.of("../../campaigns/quick.yaml"));
    Campaign quickstart = CampaignFile.read(Path.of("../../campaigns/quickstart.yaml"));
    assertThat(quick.setup()).isEqualTo(quickstart.setup());
    assertThat(quick.platforms()).isEqualTo(quickstart.platforms());
    assertThat(quickstart.measurands()).containsAll(quick.measurands());
  }

  @Test
  void aQuickRunMeasuresASmallAndALargeRequest() {
    program.tare("plan", "--quick");
    assertThat(program.out())
        .startsWith("quick") // "quick-aa" where no guest can run
        .contains(": 4 cells, 3 blocks", "soap.unmarshal s=100kB", "soap.unmarshal s=2MB");
  }
}
