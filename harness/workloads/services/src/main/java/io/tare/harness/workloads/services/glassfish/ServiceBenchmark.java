package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.Cell;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.client.ClientTarget;
import io.tare.harness.workloads.services.client.ServedBenchmark;
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Services on a server, fresh unless the campaign names a running one, measured by the client
 * program: one server for the trial, and clients for each network that the trial uses.
 */
final class ServiceBenchmark extends ServedBenchmark {

  private final ServiceHost server;
  private final List<ServiceHost> others = new ArrayList<>();

  ServiceBenchmark(TrialContext context) {
    super(context);
    this.server =
        context
            .campaign()
            .setup()
            .server()
            .admin()
            .<ServiceHost>map(admin -> new AdministeredServer(context, admin))
            .orElseGet(() -> new ServerProgram(context));
    if (ServiceFamily.hasJobs(context.campaign())) {
      for (Node each : context.platform().nodes(Role.RANK)) {
        others.add(ServerProgram.on(each, others.size() + 2, context));
      }
    }
  }

  @Override
  public SortedMap<String, String> open() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>(server.start());
    for (ServiceHost each : others) {
      var unused = each.start(); // the same facts
    }
    facts.putAll(clients.start());
    return facts;
  }

  @Override
  protected ClientTarget target(Cell cell) {
    Stream<ServiceHost> asked =
        Kernel.has(SubmissionField.WAITING, cell.measurand().workload())
            ? all()
            : Stream.of(server);
    return ClientTarget.of(
        asked
            .map(each -> each.endpoint(cell.measurand().network()))
            .collect(Collectors.joining(" ")));
  }

  @Override
  protected void requireRunning(Duration patience)
      throws MeasurementException, InterruptedException {
    server.requireRunning(patience);
    requireOthers();
  }

  private void requireOthers() throws MeasurementException, InterruptedException {
    for (ServiceHost each : others) {
      each.requireRunning(Duration.ZERO);
    }
  }

  /** The server, and those of the further nodes. */
  private Stream<ServiceHost> all() {
    return Stream.concat(Stream.of(server), others.stream());
  }

  /**
   * Asks the server for its pauses before and after the slice; earlier ones belong to other slices.
   */
  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> before = server.pauses();
    CellReport report = probed(super.slice(order, slice, sink, watch));
    requireOthers(); // a job goes on without a peer, and takes longer
    return completed(
        Kernel.has(SubmissionField.DISK, order.cell().measurand().workload())
            ? withReads(report)
            : report,
        before);
  }

  private CellReport withReads(CellReport report) {
    OptionalDouble answers = report.figure(Observation.VALID);
    Optional<Boolean> fromDisk = server.readsDisk();
    return answers.isPresent() && fromDisk.isPresent()
        ? report
            .with(Observation.READS, answers.getAsDouble())
            .with(Observation.CACHED_READS, fromDisk.get() ? 0.0 : answers.getAsDouble())
        : report;
  }

  /** The client reports the cost of its own clock readings; adds that of the server's. */
  private CellReport probed(CellReport report) {
    OptionalDouble cost = server.clockCostNanos();
    OptionalDouble readings = report.figure(Observation.SERVER_READINGS);
    OptionalDouble probe = report.figure(Observation.PROBE);
    return cost.isPresent() && readings.isPresent() && probe.isPresent()
        ? report.with(
            Observation.PROBE, probe.getAsDouble() + readings.getAsDouble() * cost.getAsDouble())
        : report;
  }

  /** The report with the server's figures about its own running. */
  private CellReport completed(CellReport report, Optional<ServerPauses> before)
      throws MeasurementException, InterruptedException {
    Optional<ServerPauses> after = server.pauses();
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

  private static double pause(ServerPauses pauses, CellReport report) {
    return pauses.totalNanos(report.figure(Observation.TYPICAL_RESPONSE).orElse(0));
  }

  /** Includes the server's clock, which times the parts that it reports. */
  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    List<ClockReading> all = new ArrayList<>(super.clocks());
    server.clock().ifPresent(all::add);
    for (ServiceHost each : others) {
      each.clock().ifPresent(all::add);
    }
    return all;
  }

  @Override
  public void close() {
    super.close();
    all().forEach(ServiceHost::close);
  }
}
