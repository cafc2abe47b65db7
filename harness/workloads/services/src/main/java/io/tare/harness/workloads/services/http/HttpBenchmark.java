package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.ClientTarget;
import io.tare.harness.workloads.services.client.FetchedAddress;
import io.tare.harness.workloads.services.client.ServedBenchmark;
import io.tare.harness.workloads.services.server.ServerFigures;
import io.tare.harness.workloads.services.server.ServerPauses;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Services that the campaign starts or that are already running, measured by the client program:
 * started anew for the trial, with clients for each network that it uses.
 */
final class HttpBenchmark extends ServedBenchmark {

  /** How often to check that a service that accepts no request yet is still running. */
  private static final long ASKING_NANOS = 2_000_000_000L;

  private final List<Measurand> measurands;
  private final Map<ServiceStart, StartedService> services = new LinkedHashMap<>();
  private final Map<String, ClientTarget> targets = new HashMap<>();

  /**
   * @param measurands of the campaign that are measured here
   */
  HttpBenchmark(TrialContext context, List<Measurand> measurands) {
    super(context);
    this.measurands = List.copyOf(measurands);
  }

  @Override
  public SortedMap<String, String> open() throws MeasurementException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (Measurand each : measurands) {
      Optional<ServiceStart> start = ServiceStart.of(context.campaign().settings(each));
      if (start.isPresent() && !services.containsKey(start.get())) {
        StartedService started =
            start.get().start(context, services.size() + 1, common(context.listenAddress()));
        services.put(start.get(), started);
        started.facts().forEach(facts::putIfAbsent);
      }
    }
    facts.putAll(clients.start());
    Map<String, String> answered = new HashMap<>();
    for (Measurand each : measurands) {
      if (!targets.containsKey(key(each))) {
        ClientTarget target = made(each);
        targets.put(key(each), target);
        each.parameters()
            .text(HttpWorkloads.REQUESTS)
            .map(list -> context.campaign().settings(each).file(list))
            .ifPresent(
                file ->
                    facts.put(
                        "requests." + file.getFileName(), RecordedRequests.read(file).words()));
        if (!answered.containsKey(target.endpoint())) {
          PreparedRequest first = target.requests().get(0).prepared();
          String path = first.target();
          Connecting connecting = first.connection();
          answered.put(
              target.endpoint(), awaited(target.endpoint() + path, connecting).answer().server());
          facts.put("service." + answered.size() + ".address", target.endpoint());
          facts.put("service." + answered.size() + ".server", answered.get(target.endpoint()));
        }
      }
    }
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  private Map<String, String> common(String address) {
    return Map.of(
        ServiceLocation.ADDRESS,
        address,
        ServiceLocation.JAVA,
        context.node().software().java(),
        ServiceLocation.CPUS,
        String.valueOf(context.cpus()),
        ServiceLocation.SERVICE,
        ServiceLocation.service(context.campaign().platform(context.trial().platform())));
  }

  private ClientTarget made(Measurand measurand) throws MeasurementException, InterruptedException {
    ServiceLocation location =
        started(measurand)
            .map(StartedService::location)
            .orElseGet(() -> new ServiceLocation(common("")))
            .at(address(measurand));
    Settings settings = context.campaign().settings(measurand);
    Connecting connecting = ConnectionChoice.of(measurand.parameters(), settings);
    return new CellRequest(measurand, settings, connecting, location)
        .target(url -> WsdlSource.content(url, awaited(url, connecting).answer()));
  }

  private Optional<StartedService> started(Measurand measurand) {
    return ServiceStart.of(context.campaign().settings(measurand)).map(services::get);
  }

  /** With what a server of ours says about it. */
  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    Optional<ServerFigures> figures =
        started(order.cell().measurand()).flatMap(StartedService::figures);
    if (figures.isEmpty()) {
      return super.slice(order, slice, sink, watch);
    }
    List<ServerPauses> before = figures.get().pauses();
    return figures.get().completed(super.slice(order, slice, sink, watch), before);
  }

  /** Waits until an address answers, as long as a server may take to start. */
  private FetchedAddress awaited(String url, Connecting connecting)
      throws MeasurementException, InterruptedException {
    long limit = context.campaign().setup().server().startDeadlineNanos();
    long begin = RunClock.SYSTEM.runningNanos();
    while (true) {
      FetchedAddress answer = clients.fetch(url, Math.min(limit, ASKING_NANOS), connecting);
      if (answer.failure().isEmpty()) {
        return answer;
      }
      requireRunning(Duration.ZERO);
      if (RunClock.SYSTEM.runningNanos() - begin >= limit) {
        throw TrialFailure.late(
            answer.failure(),
            "; waited " + Duration.ofNanos(limit).toSeconds() + " s (server.start_deadline)");
      }
    }
  }

  @Override
  protected void requireRunning(Duration patience)
      throws MeasurementException, InterruptedException {
    for (StartedService each : services.values()) {
      each.service().requireRunning(patience);
    }
  }

  /** The same request is sent to an address under any load. */
  private String key(Measurand measurand) {
    return measurand.workload() + " " + measurand.parameters() + " " + address(measurand);
  }

  private String address(Measurand measurand) {
    return context.serviceAddress(measurand.network());
  }

  @Override
  protected ClientTarget target(Cell cell, int server) {
    ClientTarget target = targets.get(key(cell.measurand()));
    if (target == null) {
      throw new IllegalStateException("no request was created for " + cell);
    }
    return target;
  }

  @Override
  public void close() {
    super.close();
    services.values().forEach(each -> each.service().close());
  }
}
