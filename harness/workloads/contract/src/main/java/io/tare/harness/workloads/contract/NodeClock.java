package io.tare.harness.workloads.contract;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The wall clock of a node, for programs that time themselves and cannot be asked for the time. It
 * is read with {@code date}: no common program prints the monotonic clock more precisely than to 10
 * ms.
 */
public final class NodeClock implements AutoCloseable {

  private static final Command DATES =
      Command.of("sh", "-c", "while read -r line; do date +%s%N || echo; done 2>/dev/null");

  /** Nanoseconds since 1970. Some programs, such as BusyBox's, print only seconds. */
  private static final Pattern NANOS = Pattern.compile("[0-9]{19}");

  /** Each starts a process, which takes 20 ms in some guests. */
  private static final int ROUND_TRIPS = 6;

  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final String name;
  private final Host host;
  private final Set<Network> networks;
  private @Nullable ProgramOutput dates;
  private boolean isUnknown;

  /**
   * The clock of a host; nothing is started yet.
   *
   * @param name its owner, in words
   * @param networks over which programs measure by it
   */
  public NodeClock(String name, Host host, Set<Network> networks) {
    this.name = name;
    this.host = host;
    this.networks = Set.copyOf(networks);
  }

  /** The clock of a trial's first node, for all networks of the campaign. */
  public static NodeClock of(TrialContext context) {
    Set<Network> networks = new HashSet<>(context.campaign().setup().networks().names());
    networks.add(Network.LOOPBACK);
    return new NodeClock(context.node().name(), context.node().host(), networks);
  }

  /**
   * Reads it.
   *
   * @return empty if the node does not print the time in nanoseconds
   */
  public List<ClockReading> reading() throws MeasurementException, InterruptedException {
    if (isUnknown) {
      return List.of();
    }
    ProgramOutput running = running();
    if (!NANOS.matcher(printed(running)).matches()) {
      isUnknown = true;
      close();
      return List.of();
    }
    return List.of(
        ClockReading.of(name, networks, RunClock.SYSTEM, ROUND_TRIPS, () -> asked(running)));
  }

  private ProgramOutput running() throws MeasurementException, InterruptedException {
    ProgramOutput running = dates;
    if (running == null) {
      running = new ProgramOutput("the clock of " + name, host.start(DATES), Path.of("/dev/null"));
      dates = running;
    }
    return running;
  }

  private static ClockReading.Shown asked(ProgramOutput running)
      throws MeasurementException, InterruptedException {
    String date = printed(running);
    if (!NANOS.matcher(date).matches()) {
      throw new TrialFailure("date printed " + date + " instead of nanoseconds since 1970");
    }
    long nanos = Long.parseLong(date);
    return new ClockReading.Shown(nanos, nanos);
  }

  private static String printed(ProgramOutput running)
      throws MeasurementException, InterruptedException {
    running.send("");
    return running.next(ANSWER);
  }

  @Override
  public void close() {
    if (dates != null) {
      dates.close();
      dates = null;
    }
  }
}
