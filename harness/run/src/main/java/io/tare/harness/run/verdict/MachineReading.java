package io.tare.harness.run.verdict;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.OtherPrograms;
import io.tare.harness.run.reading.PlatformUsage;
import io.tare.harness.run.reading.ProcessorTimes;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * A reading of a platform's clock and processors, and of this machine's processors, between cells.
 *
 * @param midNanos the harness's monotonic clock in the middle of the reading
 * @param uncertaintyNanos how far from that middle the platform's clock may have been read
 * @param uptimeNanos the platform's own uptime; empty if it has no clock to read
 * @param machine all processors of this machine
 * @param ownNanos processor time of the platform and its clients on this machine so far; 0 if
 *     unknown
 * @param harnessCpuNanos processor time of the harness itself since its start
 */
public record MachineReading(
    long midNanos,
    long uncertaintyNanos,
    Optional<Long> uptimeNanos,
    Optional<ProcessorTimes> machine,
    long ownNanos,
    long harnessCpuNanos) {

  /** The resolution of {@code /proc/uptime}. */
  private static final long RESOLUTION_NANOS = 10_000_000;

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  public static MachineReading of(
      RunningPlatform running, PlatformUsage usage, RunClock clock, Supplier<String> machineStat)
      throws HostException, InterruptedException {
    Node node = running.node(Role.SERVER);
    Host host = node.host();
    long before = clock.nanos();
    Host.Finished read = host.run(Command.of("cat", "/proc/uptime"), DEADLINE);
    long after = clock.nanos();
    String stat = machineStat.get();
    long own = usage.processorNanos();
    // Immediately: the cost of parsing is not part of the reading.
    long harness =
        ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    return new MachineReading(
        before + (after - before) / 2,
        (after - before) / 2 + RESOLUTION_NANOS,
        uptime(read.standardOutput()),
        ProcessorTimes.parse(stat),
        own,
        harness);
  }

  /**
   * The rate of the platform's clock against the harness's since an earlier reading, as close to 1
   * as the uncertainty of both readings allows: any remaining difference is real.
   */
  OptionalDouble clockRateSince(MachineReading before) {
    if (uptimeNanos.isEmpty() || before.uptimeNanos.isEmpty()) {
      return OptionalDouble.empty();
    }
    double ours = (double) midNanos - before.midNanos;
    double theirs = (double) uptimeNanos.get() - before.uptimeNanos.get();
    double doubt = (double) uncertaintyNanos + before.uncertaintyNanos;
    if (!(ours > 0)) {
      return OptionalDouble.empty();
    }
    double sure = Math.max(0, Math.abs(theirs - ours) - doubt);
    return OptionalDouble.of(1 + Math.signum(theirs - ours) * sure / ours);
  }

  /**
   * A lower bound of how many of this machine's processors were kept busy since a reading by
   * programs that do not belong to the run: what exceeds the processors of platform and client and
   * the harness's use. Use of processors that a platform left idle is not seen.
   *
   * @param allowed processors that platform and client may use on this machine
   */
  OptionalDouble othersSince(MachineReading before, int allowed) {
    double elapsed = (double) midNanos - before.midNanos;
    if (machine.isEmpty() || before.machine.isEmpty() || !(elapsed > 0)) {
      return OptionalDouble.empty();
    }
    OptionalDouble busy = machine.get().busySince(before.machine.get());
    if (busy.isEmpty()) {
      return busy;
    }
    double harness = (harnessCpuNanos - before.harnessCpuNanos) / elapsed;
    return OptionalDouble.of(Math.max(0, busy.getAsDouble() - harness - allowed));
  }

  /**
   * The bounds of their number, given the error of ticks and what the platform is known to have
   * used itself.
   *
   * @param allowed processors that platform and client may use on this machine
   * @param ownNanos processor time that they used between the readings; if unknown, all of those
   *     processors
   */
  Optional<OtherPrograms> otherProgramsSince(
      MachineReading before, int allowed, OptionalDouble ownNanos) {
    double elapsed = (double) midNanos - before.midNanos;
    if (machine.isEmpty() || before.machine.isEmpty() || !(elapsed > 0)) {
      return Optional.empty();
    }
    OptionalDouble busy = machine.get().busySince(before.machine.get());
    if (busy.isEmpty()) {
      return Optional.empty();
    }
    double harness = (harnessCpuNanos - before.harnessCpuNanos) / elapsed;
    double doubt =
        machine.get().doubtSince(before.machine.get(), busy.getAsDouble())
            + CellVerdict.CPU_TICKS_NANOS / elapsed; // of the harness
    double own = ownNanos.isPresent() ? ownNanos.getAsDouble() / elapsed : allowed;
    return Optional.of(
        OtherPrograms.of(Math.max(0, busy.getAsDouble() - harness), doubt, allowed, own));
  }

  private static Optional<Long> uptime(String text) {
    return text.lines()
        .findFirst()
        .filter(line -> line.matches("\\d+\\.\\d+ .*"))
        .map(line -> (long) (Double.parseDouble(line.substring(0, line.indexOf(' '))) * 1e9));
  }
}
