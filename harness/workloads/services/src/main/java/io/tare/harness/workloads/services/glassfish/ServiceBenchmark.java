package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.ConcurrentSteps;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.client.ClientTarget;
import io.tare.harness.workloads.services.client.ServedBenchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Services on servers, fresh unless the campaign names a running one, measured by the client
 * program: the trial's servers, and clients for each network that the trial uses.
 */
final class ServiceBenchmark extends ServedBenchmark {

  /** Begins the facts in which the servers of a platform differ. */
  private static final String OWN_FACTS = "server.";

  private final List<ServiceHost> servers;

  ServiceBenchmark(TrialContext context) {
    super(context);
    this.servers =
        context
            .campaign()
            .setup()
            .server()
            .admin()
            .map(admin -> List.<ServiceHost>of(new AdministeredServer(context, admin)))
            .orElseGet(
                () ->
                    IntStream.range(0, context.servers().count())
                        .<ServiceHost>mapToObj(index -> new ServerProgram(context, index))
                        .toList());
  }

  @Override
  public SortedMap<String, String> open() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>(servers.get(0).start());
    for (int i = 1; i < servers.size(); i++) { // settings are the same, ports and times are not
      String own = OWN_FACTS + (i + 1) + ".";
      servers
          .get(i)
          .start()
          .forEach(
              (key, value) -> {
                if (key.startsWith(OWN_FACTS)) {
                  facts.put(own + key.substring(OWN_FACTS.length()), value);
                }
              });
    }
    if (servers.size() > 1) {
      facts.put(Fact.SERVERS.key(), String.valueOf(servers.size()));
      facts.put(Fact.SERVER_MACHINES.key(), String.valueOf(context.servers().machines()));
    }
    facts.putAll(clients.start());
    return facts;
  }

  @Override
  protected ClientTarget target(Cell cell, int server) {
    return ClientTarget.of(servers.get(server).endpoint(cell.measurand().network()));
  }

  @Override
  protected void requireRunning(Duration patience)
      throws MeasurementException, InterruptedException {
    for (ServiceHost each : servers) {
      each.requireRunning(patience);
    }
  }

  /**
   * Asks the servers for their pauses before and after the slice; earlier ones belong to other
   * slices.
   */
  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> before = pauses();
    return completed(probed(super.slice(order, slice, sink, watch)), before);
  }

  /** Of all servers together; empty if one cannot report them. */
  private Optional<ServerPauses> pauses() throws MeasurementException, InterruptedException {
    List<ServerPauses> all = new ArrayList<>();
    for (ServiceHost each : servers) {
      each.pauses().ifPresent(all::add);
    }
    return all.size() == servers.size() ? Optional.of(ServerPauses.of(all)) : Optional.empty();
  }

  /** The client reports the cost of its own clock readings; adds that of the servers'. */
  private CellReport probed(CellReport report) {
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

  /** The report with the servers' figures about their own running. */
  private CellReport completed(CellReport report, Optional<ServerPauses> before)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> after = pauses();
    if (before.isEmpty() || after.isEmpty()) {
      return report;
    }
    CellReport completed =
        report
            .with(Observation.SERVER_PAUSE, pause(after.get(), report))
            .with(
                Observation.SERVER_GC,
                (double) (after.get().collectingNanos() - before.get().collectingNanos()))
            .with(
                Observation.SERVER_COMPILING,
                (double) (after.get().compilingNanos() - before.get().compilingNanos()));
    for (Map.Entry<Observation, Long> count : after.get().database().entrySet()) {
      long earlier = before.get().database().getOrDefault(count.getKey(), 0L);
      completed = completed.with(count.getKey(), (double) (count.getValue() - earlier));
    }
    return completed;
  }

  /** How long a server paused, on average: a pause of one stops only its own share of the load. */
  private double pause(ServerPauses pauses, CellReport report) {
    return pauses.totalNanos(report.figure(Observation.TYPICAL_RESPONSE).orElse(0))
        / servers.size();
  }

  /** Includes the servers' clocks, which time the parts that they report. */
  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    List<ClockReading> all = new ArrayList<>(super.clocks());
    for (ServiceHost each : servers) {
      each.clock().ifPresent(all::add);
    }
    return all;
  }

  @Override
  public void close() {
    super.close();
    ConcurrentSteps.end(servers.stream().<Runnable>map(each -> each::close).toList());
  }
}
