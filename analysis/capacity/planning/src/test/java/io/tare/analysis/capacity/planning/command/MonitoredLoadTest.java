package io.tare.analysis.capacity.planning.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.command.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MonitoredLoadTest {

  @TempDir private Path directory;

  private Path file(String text) throws Exception {
    return Files.writeString(directory.resolve("monitor.csv"), text);
  }

  @Test
  void isExactIfEveryMinuteHasTheSameRatio() throws Exception {
    MonitoredLoad load =
        MonitoredLoad.read(
            "--monitor",
            file(
                "minute,busy %,rate\n1,20%,50/s\n2,40%,100/s\n3,60%,150/s\n4,40%,100/s\n5,40%,100/s\n"));

    assertThat(load.perSecond()).isCloseTo(100, within(1e-9));
    assertThat(load.low()).isCloseTo(0.4, within(1e-9));
    assertThat(load.high()).isCloseTo(0.4, within(1e-9));
  }

  /** By hand: residuals of 0.01, twice each sign, and 0; Student's t with 4 degrees is 2.776. */
  @Test
  void hasTheIntervalOfARatio() throws Exception {
    MonitoredLoad load =
        MonitoredLoad.read("--monitor", file("0.41;100\n0.39;100\n0.41;100\n0.39;100\n0.40;100\n"));

    double half = 2.776445 * Math.sqrt(4 * 0.01 * 0.01 / 4 / 5);
    assertThat(load.low()).isCloseTo(0.4 - half, within(1e-6));
    assertThat(load.high()).isCloseTo(0.4 + half, within(1e-6));
  }

  @Test
  void needsSomeRows() throws Exception {
    Path file = file("50,100\n50,100\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("has 2 rows of utilization and rate, expected at least 5");
  }

  @Test
  void saysWhichLineIsWrong() throws Exception {
    Path file = file("busy,rate\n50,100\n50,many\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("line 3 is \"50,many\", expected 2 numbers, 0 or more at its end");
  }

  @Test
  void refusesMoreThanAllProcessors() throws Exception {
    Path file = file("50,100\n150,100\n50,100\n50,100\n50,100\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("a utilization is above 100 %");
  }

  @Test
  void percentBelowOneAreNoShares() throws Exception {
    MonitoredLoad load =
        MonitoredLoad.read("--monitor", file("0.8%,2/s\n0.8%,2/s\n0.8%,2/s\n0.8%,2/s\n0.8%,2/s\n"));

    assertThat(load.high()).isCloseTo(0.008, within(1e-9));
  }

  @Test
  void refusesSharesThatMayBePercent() throws Exception {
    Path file = file("0.9,100\n1.0003,110\n0.9,100\n0.9,100\n0.9,100\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("utilizations up to 1.0003 may be percent or shares; write %");
  }

  @Test
  void refusesUnitsOfSomeRowsOnly() throws Exception {
    Path file = file("60%,100\n0.6,100\n60%,100\n60%,100\n60%,100\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("some utilizations have a % and others not");
  }

  @Test
  void refusesSwappedColumns() throws Exception {
    Path file = file("40/s,62%\n");

    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> MonitoredLoad.read("--monitor", file))
        .withMessageContaining("line 1 is \"40/s,62%\", where 40/s is not in %");
  }
}
