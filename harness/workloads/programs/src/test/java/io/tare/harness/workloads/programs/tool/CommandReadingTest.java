package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the output of a command to its figure. */
class CommandReadingTest extends ReadingTests {

  @ParameterizedTest
  @ValueSource(strings = {"0x1p3", "NaN", "1e400", "-5", "Infinity", "1d", "٣", ""})
  void refusesNonDecimalNumbers(String printed) {
    Parameters given = Parameters.of("run", "x", "pattern", "is (.*)");

    assertThatThrownBy(() -> read("command.time", given, "it is " + printed))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 1: expected a number of at least 0, found \"it is " + printed + "\"");
  }

  /** Rounding may be a tenth of it. */
  @Test
  void recordsTheResolutionOfFewDigits() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "real ([0-9.]+)", "unit", "s");

    assertThat(read("command.time", given, "real 0.10\n"))
        .containsEntry("time_ns", 1e8)
        .containsEntry("time_ns_resolution", 1e7);
    assertThat(read("command.time", given, "real 0.100000\n")).containsOnlyKeys("time_ns");
  }

  @Test
  void searchesOtherLinesForAnUnmatchedGroup() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "took ([0-9.]+)|failed", "unit", "s");

    assertThat(read("command.time", given, "took 2.0000000\nfailed\n"))
        .containsEntry("time_ns", 2e9);
    assertThatThrownBy(() -> read("command.time", given, "failed\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("no line has a figure for the group of \"took ([0-9.]+)|failed\"");
  }

  /** A defect of a reader fails one submission. */
  @Test
  void aReaderThatThrowsRefusesTheOutput() {
    Workload command = Workloads.of("command.time");
    Parameters given = Parameters.of("run", "x", "pattern", "(.*)");
    ToolOutput broken =
        new ToolOutput(
            () -> {
              throw new IllegalStateException("on purpose");
            },
            () -> "",
            1e6);

    assertThatThrownBy(() -> ((ToolFamily) command.family()).values(command, given, broken))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("its reader failed")
        .hasMessageContaining("on purpose");
  }

  @Test
  void aPatternThatNeedsTooMuchMemoryRefusesTheOutput() {
    Parameters given = Parameters.of("run", "x", "pattern", "(?:a|b)*took ([0-9]+)", "unit", "s");

    assertThatThrownBy(() -> read("command.time", given, "a".repeat(1_000_000)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("its pattern is too complex");
  }

  @Test
  void replacesBytesThatAreNotUtf8(@TempDir Path directory) throws Exception {
    RawOutput output = new RawOutput("b001-one", 1, "c001", 0);
    Path file = output.in(directory);
    Files.write(file, "temp 40\u00b0C took 1.2500000 s\n".getBytes(StandardCharsets.ISO_8859_1));
    Workload command = Workloads.of("command.time");
    Parameters given = Parameters.of("run", "x", "pattern", "took ([0-9.]+)", "unit", "s");

    assertThat(
            ((ToolFamily) command.family())
                .values(command, given, ToolOutput.in(directory, output, 1e6)))
        .containsEntry("time_ns", 1.25e9);
  }

  @Test
  void theLastLineWithACommandsFigureCounts() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "rate: ([0-9.]+)", "unit", "kop/s");

    assertThat(read("command.rate", given, "rate: 1\nrate: 2.5 k\nend\n"))
        .containsEntry("operations_per_s", 2500.0);
    assertThatThrownBy(() -> read("command.rate", given, "nothing\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("no line has \"rate: ([0-9.]+)\"");
    assertThatThrownBy(
            () ->
                read(
                    "command.rate",
                    Parameters.of("run", "x", "pattern", "rate: (.*)"),
                    "first\nrate: fast\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 2: expected a number of at least 0, found \"rate: fast\"");
  }

  @Test
  void readsACommandsFigureFromJson() throws Exception {
    Parameters given = Parameters.of("run", "x", "json", "/end/0/rate", "unit", "Mbit/s");

    assertThat(read("command.bits", given, "{\"end\": [{\"rate\": 2}]}"))
        .containsEntry("throughput_bit_per_s", 2e6);
    assertThatThrownBy(() -> read("command.bits", given, "{\"end\": []}"))
        .isInstanceOf(OutputException.class)
        .hasMessage("at /end/0/rate is not a number of at least 0: it is missing");
    assertThatThrownBy(() -> read("command.bits", given, "{\"end\": [{\"rate\": 2, \"rate\": 3}]}"))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("\"rate\" occurs twice with different values");
  }

  @Test
  void usesTheTimeOfACommandWithoutAFigure() throws Exception {
    assertThat(read("command.time", Parameters.of("run", "x"), "")).containsEntry("time_ns", 1e6);
  }

  @Test
  void saysThatAPatternMatchesOnStandardError() {
    Workload command = Workloads.of("command.rate");
    Parameters given = Parameters.of("run", "x", "pattern", "ops ([0-9.]+)", "unit", "op/s");
    ToolOutput output = new ToolOutput(() -> "", () -> "ops 1201.51\n", 1e6);

    assertThatThrownBy(() -> ((ToolFamily) command.family()).values(command, given, output))
        .isInstanceOf(OutputException.class)
        .hasMessage("\"ops ([0-9.]+)\" matches on standard error; append 2>&1 to the command");
  }
}
