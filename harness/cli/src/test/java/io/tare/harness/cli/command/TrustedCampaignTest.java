package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.command.ExitStatus;
import io.tare.infra.hosts.lease.Kernel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which file a word means, and whose files are obeyed, in every command that takes a campaign. */
class TrustedCampaignTest {

  private static final String OWN =
      """
      name: from-the-working-directory
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  /** Each command that takes one. */
  private static final List<String> COMMANDS = List.of("run", "plan", "doctor", "clean");

  @TempDir Path directory;
  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "quickstart", "--quick", "quick"})
  void aShippedNameMeansTheShippedCampaign(String word) throws Exception {
    for (String name : List.of("quickstart", "quick", "quickstart.yaml", "quick.yaml")) {
      Files.writeString(directory.resolve(name), OWN);
    }

    program.tare(word.isEmpty() ? new String[] {"plan"} : new String[] {"plan", word});

    assertThat(program.out()).contains("quick").doesNotContain("from-the-working-directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quickstart.yaml", "./quickstart", "mine.yml", "sub/mine"})
  void aPathOrAnEndingMeansTheFile(String word) throws Exception {
    Files.createDirectory(directory.resolve("sub"));
    Files.writeString(directory.resolve(word), OWN);

    program.tare("plan", word);

    assertThat(program.out()).contains("from-the-working-directory");
  }

  @Test
  void saysHowToNameAFileWithoutEnding() throws Exception {
    Files.writeString(directory.resolve("mine"), OWN);

    for (String command : COMMANDS) {
      InProcess each = new InProcess(directory);
      assertThat(each.tare(command, "mine")).isEqualTo(ExitStatus.USAGE);
      assertThat(each.err())
          .contains("mine: not a shipped campaign; for the file in this directory, write ./mine")
          .hasLineCount(1);
    }
  }

  @Test
  void suggestsTheShippedCampaignForAFileThatDoesNotExist() {
    assertThat(program.tare("plan", "quickstart.yaml")).isEqualTo(ExitStatus.USAGE);
    assertThat(program.err())
        .contains("quickstart.yaml: no such campaign file; did you mean 'quickstart'?");
  }

  @Test
  void everyCommandRefusesAFileThatOthersCanWrite() throws Exception {
    Path file = Files.writeString(directory.resolve("mine.yaml"), OWN);
    permit(file, "rw-r--rw-");

    for (String command : COMMANDS) {
      assertRefused("mine.yaml: others can write " + file, command, "mine.yaml");
    }
  }

  @Test
  void everyCommandRefusesAFileOfAnotherUser() throws Exception {
    assumeTrue(Kernel.user() == 0, "only root gives a file away; run the tests as root");
    Path file = Files.writeString(directory.resolve("mine.yaml"), OWN);
    Files.setAttribute(file, "unix:uid", 65_533);

    for (String command : COMMANDS) {
      assertRefused("mine.yaml: " + file + " belongs to ", command, "mine.yaml");
    }
  }

  @Test
  void aRunThatOthersCanWriteIsNotContinuedButReported() throws Exception {
    Path file = Files.writeString(directory.resolve("mine.yaml"), OWN);
    Path run = directory.resolve("run");
    RecordedPilot.of(file, run, 2, 5);
    permit(run.resolve("campaign.yaml"), "rw-r--rw-");

    for (String command : List.of("resume", "validate", "clean")) {
      assertRefused("others can write " + run.resolve("campaign.yaml"), command, run.toString());
    }
    assertThat(program.tare("report", run.toString())).isZero();
  }

  private void assertRefused(String why, String... words) {
    InProcess each = new InProcess(directory);
    assertThat(each.tare(words)).as(words[0]).isEqualTo(ExitStatus.USAGE);
    assertThat(each.err())
        .contains(why)
        .contains("so read it, then use a copy that only you can write")
        .hasLineCount(1);
  }

  private static void permit(Path path, String permissions) throws Exception {
    var unused = Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
