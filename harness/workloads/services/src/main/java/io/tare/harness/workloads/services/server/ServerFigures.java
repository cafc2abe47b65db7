package io.tare.harness.workloads.services.server;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What servers say about a slice: how long they paused, collected and compiled, and counts. */
public final class ServerFigures {

  private static final Duration ENDING = Duration.ofSeconds(2);

  private final TrialContext context;
  private final List<? extends ServiceHost> servers;

  /**
   * @param servers that share the load
   */
  public ServerFigures(TrialContext context, List<? extends ServiceHost> servers) {
    this.context = context;
    this.servers = List.copyOf(servers);
  }

  /** With where the files of its submissions came from. */
  public CellReport withReads(CellReport report) {
    OptionalDouble answers = report.figure(Observation.VALID);
    List<Optional<Boolean>> fromDisk = servers.stream().map(ServiceHost::readsDisk).toList();
    if (answers.isEmpty() || !fromDisk.stream().allMatch(Optional::isPresent)) {
      return report;
    }
    boolean all = fromDisk.stream().allMatch(Optional::orElseThrow);
    return report
        .with(Observation.READS, answers.getAsDouble())
        .with(Observation.CACHED_READS, all ? 0.0 : answers.getAsDouble());
  }

  /** Of each server since the last call; empty if one cannot report them. */
  public List<ServerPauses> pauses() throws MeasurementException, InterruptedException {
    List<ServerPauses> all = new ArrayList<>();
    for (ServiceHost each : servers) {
      each.pauses().ifPresent(all::add);
    }
    return all.size() == servers.size() ? all : List.of();
  }

  /** The client reports the cost of its own clock readings; adds that of the servers'. */
  public CellReport probed(CellReport report) {
    OptionalDouble cost = clockCostNanos();
    OptionalDouble readings = report.figure(Observation.SERVER_READINGS);
    OptionalDouble probe = report.figure(Observation.PROBE);
    return cost.isPresent() && readings.isPresent() && probe.isPresent()
        ? report.with(
            Observation.PROBE, probe.getAsDouble() + readings.getAsDouble() * cost.getAsDouble())
        : report;
  }

  /** The mean of the servers' clocks; empty if one is unknown. */
  private OptionalDouble clockCostNanos() {
    List<OptionalDouble> costs = servers.stream().map(ServiceHost::clockCostNanos).toList();
    return costs.stream().allMatch(OptionalDouble::isPresent)
        ? costs.stream().mapToDouble(OptionalDouble::getAsDouble).average()
        : OptionalDouble.empty();
  }

  /**
   * The report with the servers' figures about their own running.
   *
   * @param each their pauses as they were before the slice
   * @throws TrialFailure if one has lost its database
   */
  public CellReport completed(CellReport report, List<ServerPauses> each)
      throws MeasurementException, InterruptedException {
    List<ServerPauses> eachAfter = pauses();
    if (each.isEmpty() || eachAfter.isEmpty()) {
      return report;
    }
    if (ServerPauses.haveLostDatabase(each, eachAfter)) {
      requireRunning();
      throw new TrialFailure("a server's database does not answer; its server's log says why");
    }
    ServerPauses before = ServerPauses.of(each);
    ServerPauses after = ServerPauses.of(eachAfter);
    CellReport completed =
        report
            .with(Observation.SERVER_PAUSE, pause(after, report))
            .with(
                Observation.SERVER_GC,
                (double) (after.collectingNanos() - before.collectingNanos()))
            .with(
                Observation.SERVER_COMPILING,
                (double) (after.compilingNanos() - before.compilingNanos()));
    for (Map.Entry<Observation, Double> count : after.countsSince(before).entrySet()) {
      completed = completed.with(count.getKey(), count.getValue());
    }
    boolean isElsewhere = context.campaign().setup().server().databaseAddress().isPresent();
    return isElsewhere || context.platform().flushesReachDisk()
        ? completed
        : ServerPauses.withLostFlushes(completed);
  }

  /**
   * How long those that share the load paused, on average: a pause of one stops only its own share.
   * A job may wait for each of its peers.
   */
  private double pause(ServerPauses pauses, CellReport report) {
    return pauses.totalNanos(report.figure(Observation.TYPICAL_RESPONSE).orElse(0))
        / context.servers().count();
  }

  private void requireRunning() throws MeasurementException, InterruptedException {
    for (ServiceHost each : servers) {
      each.requireRunning(ENDING);
    }
  }
}
