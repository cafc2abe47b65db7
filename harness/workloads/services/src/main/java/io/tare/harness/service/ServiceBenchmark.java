package io.tare.harness.service;

import io.tare.harness.benchmark.Benchmark;
import io.tare.harness.benchmark.CellOrder;
import io.tare.harness.benchmark.CellReport;
import io.tare.harness.benchmark.ClockReading;
import io.tare.harness.benchmark.Quota;
import io.tare.harness.benchmark.SampleSink;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.harness.benchmark.SliceWatch;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.client.ClientTarget;
import io.tare.harness.client.NetworkClients;
import io.tare.model.MeasurementException;
import io.tare.model.Observation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Services on a server, fresh unless the campaign names one that runs, measured by the client
 * program: one server for the trial, and clients for each network that the trial uses.
 */
final class ServiceBenchmark implements Benchmark {

  private static final Duration DEATH_CHECK = Duration.ofMillis(300);

  private final ServiceHost server;
  private final NetworkClients clients;

  ServiceBenchmark(TrialContext context) {
    this.server =
        context
            .campaign()
            .setup()
            .server()
            .admin()
            .<ServiceHost>map(admin -> new AdministeredServer(context, admin))
            .orElseGet(() -> new ServerProgram(context));
    this.clients =
        new NetworkClients(
            context, cell -> ClientTarget.of(server.endpoint(cell.measurand().network())));
  }

  @Override
  public SortedMap<String, String> open() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>(server.start());
    facts.putAll(clients.start());
    return facts;
  }

  @Override
  public void prepare(CellOrder order) throws MeasurementException, InterruptedException {
    clients.open(order);
  }

  @Override
  public void prime(List<CellOrder> cells, long nanos)
      throws MeasurementException, InterruptedException {
    clients.prime(cells, nanos, watching(samples -> {}));
  }

  /** The server is asked for its pauses after the slice; what was before it belongs to others. */
  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> before = server.pauses();
    CellReport report = clients.slice(order, slice, watching(sink), watch);
    if (slice.quota()
        instanceof Quota.Count) { // a thread that waits for a turn is asked by its failures
      server.requireRunning(Duration.ZERO);
    }
    return completed(probed(report), before);
  }

  /** The client knows what its own readings of the clock took; those of the server are added. */
  private CellReport probed(CellReport report) {
    OptionalDouble cost = server.clockCostNanos();
    OptionalDouble readings = report.figure(Observation.SERVER_READINGS);
    OptionalDouble probe = report.figure(Observation.PROBE);
    return cost.isPresent() && readings.isPresent() && probe.isPresent()
        ? report.with(
            Observation.PROBE, probe.getAsDouble() + readings.getAsDouble() * cost.getAsDouble())
        : report;
  }

  /** The report with what the server says of its own running. */
  private CellReport completed(CellReport report, Optional<ServerPauses> before)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> after = server.pauses();
    return before.isEmpty() || after.isEmpty()
        ? report
        : report
            .with(Observation.SERVER_PAUSE, pause(after.get(), report))
            .with(
                Observation.SERVER_GC,
                (double) (after.get().collectingNanos() - before.get().collectingNanos()))
            .with(
                Observation.SERVER_COMPILING,
                (double) (after.get().compilingNanos() - before.get().compilingNanos()));
  }

  /** A server that is gone fails every further submission; the trial need not wait. */
  private SampleSink watching(SampleSink sink) {
    return samples -> {
      sink.accept(samples);
      if (!samples.failures().isEmpty()) {
        server.requireRunning(DEATH_CHECK);
      }
    };
  }

  private static double pause(ServerPauses pauses, CellReport report) {
    return pauses.totalNanos(report.figure(Observation.TYPICAL_RESPONSE).orElse(0));
  }

  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return clients.clocks();
  }

  @Override
  public void close() {
    clients.close();
    server.close();
  }
}
