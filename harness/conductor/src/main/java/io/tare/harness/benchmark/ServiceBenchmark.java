package io.tare.harness.benchmark;

import io.tare.infra.HostException;
import io.tare.model.Outcome;
import io.tare.model.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Services on a server, fresh unless the campaign names one that runs, measured by the client
 * program: one server for the trial, and one client for each path that the trial uses.
 */
final class ServiceBenchmark implements Benchmark {

  private static final Duration DEATH_CHECK = Duration.ofMillis(300);

  private final TrialContext context;
  private final ServiceHost server;
  private final Map<Path, ClientProgram> clients = new EnumMap<>(Path.class);

  ServiceBenchmark(TrialContext context) {
    this.context = context;
    this.server =
        context
            .campaign()
            .setup()
            .server()
            .admin()
            .<ServiceHost>map(admin -> new AdministeredServer(context, admin))
            .orElseGet(() -> new ServerProgram(context));
  }

  @Override
  public SortedMap<String, String> open() throws TrialFailure, HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>(server.start());
    for (Path path : context.campaign().setup().paths()) {
      ClientProgram client = new ClientProgram(context, path);
      clients.put(path, client);
      facts.putAll(client.start());
    }
    return facts;
  }

  @Override
  public CellReport measure(CellOrder order, SampleSink sink)
      throws TrialFailure, HostException, InterruptedException {
    Path path = order.cell().measurand().path();
    ClientProgram client = clients.get(path);
    if (client == null) {
      throw new IllegalStateException("the campaign has no path " + path.label());
    }
    Optional<ServerPauses> before = server.pauses();
    CellReport report =
        client.measure(
            order,
            server.endpoint(),
            (sequence, warmup, start, outcome, values) -> {
              sink.accept(sequence, warmup, start, outcome, values);
              // A server that is gone fails every further submission; the trial need not wait.
              if (outcome instanceof Outcome.Failed) {
                server.requireRunning(DEATH_CHECK);
              }
            });
    server.requireRunning(Duration.ZERO);
    Optional<ServerPauses> after = server.pauses();
    return before.isEmpty() || after.isEmpty()
        ? report
        : report
            .with(CellReport.SERVER_PAUSE, pause(after.get(), report))
            .with(
                CellReport.SERVER_GC,
                (double) (after.get().collectingNanos() - before.get().collectingNanos()));
  }

  private static double pause(ServerPauses pauses, CellReport report) {
    return pauses.totalNanos(report.figure(CellReport.TYPICAL_RESPONSE).orElse(0));
  }

  @Override
  public void close() {
    clients.values().forEach(ClientProgram::close);
    server.close();
  }
}
