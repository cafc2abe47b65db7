package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any excessive campaign or number on the command line is refused in one line. */
class CampaignBoundsCommandTest {

  private static final String SMALL =
      """
      name: small
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: 20000}]
      """;

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2147483647", "10001", "0", "-1", "99999999999999999999", "many"})
  void refusesTooManyBlocks(String blocks) throws Exception {
    Files.writeString(directory.resolve("small.yaml"), SMALL);

    assertThat(program.tare("plan", "small.yaml", "--blocks", blocks)).isEqualTo(ExitStatus.USAGE);

    assertThat(program.err()).contains("--blocks").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "-1s", "4ms", "20h", "30", "soon"})
  void refusesTimesThatNoCampaignCouldSet(String time) throws Exception {
    Files.writeString(directory.resolve("small.yaml"), SMALL + "stop: {time: 2s}\nblocks: 5\n");

    assertThat(program.tare("plan", "small.yaml", "--time", time)).isEqualTo(ExitStatus.USAGE);

    assertThat(program.err()).contains("--time").hasLineCount(1);
  }

  @Test
  void aTimeIsSharedByTheBlocks() throws Exception {
    Files.writeString(directory.resolve("small.yaml"), SMALL + "stop: {time: 2s}\nblocks: 5\n");

    assertThat(program.tare("plan", "small.yaml", "--time", "30s")).isZero();

    assertThat(program.out()).containsPattern("c001 .* 6s ");
  }

  @Test
  void aTimeIsRefusedWhereSubmissionsAreCounted() throws Exception {
    Files.writeString(directory.resolve("small.yaml"), SMALL + "stop: {submissions: 100}\n");

    assertThat(program.tare("plan", "small.yaml", "--time", "30s")).isEqualTo(ExitStatus.USAGE);

    assertThat(program.err()).contains("--time 30s: the campaign counts submissions");
  }

  @Test
  void refusesDeeplyNestedAndLongCampaigns() throws Exception {
    Files.writeString(directory.resolve("deep.yaml"), SMALL + "server: " + "[".repeat(2000));
    Files.writeString(directory.resolve("long.yaml"), SMALL + "#".repeat(5_000_000));

    assertThat(program.tare("plan", "deep.yaml")).isEqualTo(ExitStatus.USAGE);
    assertThat(program.tare("plan", "long.yaml")).isEqualTo(ExitStatus.USAGE);

    assertThat(program.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line).endsWith("deep.yaml:4: is nested deeper than 50 lists and tables"),
            line -> assertThat(line).contains("long.yaml:1: is longer than 1000000 bytes"));
  }
}
