package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.SubmissionField;
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
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.harness.workloads.services.server.ServerFigures;
import io.tare.harness.workloads.services.server.ServerPauses;
import io.tare.harness.workloads.services.server.ServerProgram;
import io.tare.harness.workloads.services.server.ServiceHost;
import io.tare.infra.api.Node;
import io.tare.infra.api.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Services on servers, fresh unless the campaign names a running one, measured by the client
 * program: the trial's servers, and clients for each network that the trial uses. Servers share a
 * load, each with clients of its own, or the tasks of each job.
 */
final class ServiceBenchmark extends ServedBenchmark {

  /** Begins the facts in which the servers of a platform differ. */
  private static final String OWN_FACTS = "server.";

  private final List<ServiceHost> servers;
  private final ServerFigures figures;

  ServiceBenchmark(TrialContext context) {
    super(context);
    List<Node> nodes = nodes(context);
    this.servers =
        context
            .campaign()
            .setup()
            .server()
            .admin()
            .map(admin -> List.<ServiceHost>of(new AdministeredServer(context, admin)))
            .orElseGet(
                () ->
                    IntStream.range(0, nodes.size())
                        .<ServiceHost>mapToObj(
                            i -> ServerProgram.ofServices(context, nodes.get(i), i, nodes.size()))
                        .toList());
    this.figures = new ServerFigures(context, servers);
  }

  /** Where its servers run: those of the load, and those of a job's further peers. */
  private static List<Node> nodes(TrialContext context) {
    List<Node> all = new ArrayList<>();
    for (int i = 0; i < context.servers().count(); i++) {
      all.add(context.node(i));
    }
    if (ServiceFamily.hasJobs(context.campaign())) {
      all.addAll(context.platform().nodes(Role.RANK));
    }
    return all;
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
    if (context.servers().count() > 1) {
      facts.put(Fact.SERVERS.key(), String.valueOf(context.servers().count()));
      facts.put(Fact.SERVER_MACHINES.key(), String.valueOf(context.servers().machines()));
    }
    facts.putAll(clients.start());
    return facts;
  }

  /** A large catalogue on a slow disk takes minutes. */
  @Override
  public void prepare(CellOrder order) throws MeasurementException, InterruptedException {
    if (Kernel.has(SubmissionField.DATABASE, order.cell().measurand().workload())) {
      context
          .progress()
          .step(context.trial().id() + ": filling the database for " + order.cell().measurand());
    }
    super.prepare(order);
  }

  @Override
  protected ClientTarget target(Cell cell, int server) {
    List<ServiceHost> asked = isJob(cell) ? servers : List.of(servers.get(server));
    return ClientTarget.of(
        asked.stream()
            .map(each -> each.endpoint(cell.measurand().network()))
            .collect(Collectors.joining(" ")));
  }

  private static boolean isJob(Cell cell) {
    return Kernel.has(SubmissionField.WAITING, cell.measurand().workload());
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
    List<ServerPauses> before = figures.pauses();
    CellReport report = figures.probed(super.slice(order, slice, sink, watch));
    if (isJob(order.cell())) {
      requireRunning(Duration.ZERO); // a job goes on without a peer, and takes longer
    }
    return figures.completed(
        Kernel.has(SubmissionField.DISK, order.cell().measurand().workload())
            ? figures.withReads(report)
            : report,
        before);
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
