package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @Test
  void writesACampaignThatCanBePlanned() throws Exception {
    assertThat(program.tare("init", "mine.yaml")).isZero();
    assertThat(program.out()).contains("Wrote mine.yaml", "tare plan mine.yaml");
    // The reference against itself, which can be measured where no guest can run.
    assertThat(program.tare("plan", "mine.yaml", "--aa")).isZero();
    assertThat(program.out()).contains("mine-aa: 8 cells, 5 blocks");
  }

  @ParameterizedTest
  @CsvSource({"jaxws", "http", "command", "mpi", "network"})
  void writesACampaignOfEachKindThatCanBePlanned(String kind) throws Exception {
    assertThat(program.tare("init", "--like", kind, kind + ".yaml")).isZero();
    assertThat(Files.readString(directory.resolve(kind + ".yaml"))).doesNotContainPattern("@[A-Z]");
    assertThat(program.tare("plan", kind + ".yaml", "--aa")).as(program.err()).isZero();
    assertThat(program.out()).contains(kind + "-aa: ");
  }

  /** Comments contain the defaults, so that removing them changes nothing. */
  @Test
  void explainsEverySettingWithItsDefault() throws Exception {
    program.tare("init");
    String text = Files.readString(directory.resolve("campaign.yaml"));
    String whole =
        text.lines()
            .filter(line -> !line.startsWith("#stop: ")) // is there twice, to choose from
            .filter(line -> !line.startsWith("#lan: ")) // has no value of its own
            .map(line -> line.replaceFirst("^#(?! )", ""))
            .collect(Collectors.joining("\n"));

    Campaign campaign = CampaignFile.parse("as written", text);
    assertThat(CampaignFile.parse("uncommented", whole)).isEqualTo(campaign);
    assertThat(text.lines().filter(line -> line.matches("#?[a-z]+:.*")).map(InitCommandTest::key))
        .contains("seed", "reference", "resources", "server", "client", "driver", "networks", "lan")
        .contains("boot", "retries", "validity", "blocks", "stop", "name");
  }

  @Test
  void containsAValidAlternativeStopRule() throws Exception {
    program.tare("init");
    String text = Files.readString(directory.resolve("campaign.yaml"));
    String precise = text.replaceFirst("(?m)^stop: ", "# ").replaceFirst("(?m)^#stop: ", "stop: ");
    assertThat(CampaignFile.parse("precise", precise).schedule().stop().toString())
        .contains("Precision");
  }

  @Test
  void namesTheSchemaForEditorsByAPathThatExists() throws Exception {
    program.tare("init");
    String first = Files.readAllLines(directory.resolve("campaign.yaml")).get(0);
    assertThat(first).startsWith("# yaml-language-server: $schema=file:///");
    assertThat(Path.of(java.net.URI.create(first.replaceFirst(".*=", "")))).isRegularFile();
  }

  @Test
  void replacesAFileOnlyWithForce() throws Exception {
    Files.writeString(directory.resolve("mine.yaml"), "precious");
    assertThat(program.tare("init", "mine.yaml")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: mine.yaml already exists; name another file, or replace it with --force\n");
    assertThat(directory.resolve("mine.yaml")).hasContent("precious");

    assertThat(program.tare("init", "mine.yaml", "--force")).isZero();
    assertThat(Files.readString(directory.resolve("mine.yaml"))).contains("name: mine");
  }

  @Test
  void neverReplacesAnythingButRegularFiles() throws Exception {
    Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "precious");
    Files.createSymbolicLink(directory.resolve("link.yaml"), elsewhere);
    Files.createDirectories(directory.resolve("directory"));
    assertThat(program.tare("init", "link.yaml", "--force")).isEqualTo(2);
    assertThat(program.tare("init", "directory", "--force")).isEqualTo(2);
    assertThat(elsewhere).hasContent("precious");
  }

  @Test
  void createsAMissingDirectory() {
    assertThat(program.tare("init", "new/mine.yaml")).isZero();
    assertThat(program.err()).isEqualTo("note: created the directory new\n");
    assertThat(directory.resolve("new/mine.yaml")).isRegularFile();
  }

  /** A shipped campaign may have the same name. */
  @Test
  void namesTheFileSoThatNoShippedCampaignIsMeant() throws Exception {
    assertThat(program.tare("init", "quick")).isZero();
    assertThat(program.out()).isEqualTo("Wrote quick\nWhat it would do: tare plan ./quick\n");
    assertThat(directory.resolve("quick")).content().contains("tare plan ./quick");
  }

  @Test
  void quotesANameThatTheShellWouldSplit() throws Exception {
    assertThat(program.tare("init", "two words.yaml")).isZero();
    assertThat(program.out())
        .isEqualTo("Wrote two words.yaml\nWhat it would do: tare plan 'two words.yaml'\n");
    assertThat(directory.resolve("two words.yaml")).content().contains("run 'two words.yaml'");
  }

  @ParameterizedTest
  @CsvSource({
    "mine.yaml,mine",
    "a.b.yaml,a.b",
    "1.yaml,1",
    "true.yaml,true",
    "two words.yaml,campaign"
  })
  void namesTheCampaignAfterItsFile(String file, String name) throws Exception {
    assertThat(program.tare("init", file)).isZero();
    assertThat(CampaignFile.read(directory.resolve(file)).name()).isEqualTo(name);
  }

  private static String key(String line) {
    return line.replaceFirst("#?([a-z]+):.*", "$1");
  }
}
