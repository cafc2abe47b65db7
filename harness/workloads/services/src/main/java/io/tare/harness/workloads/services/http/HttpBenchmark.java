package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.services.client.ClientTarget;
import io.tare.harness.workloads.services.client.FetchedAddress;
import io.tare.harness.workloads.services.client.ServedBenchmark;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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

  /** How often to check that a service that does not answer yet is still running. */
  private static final long ASKING_NANOS = 2_000_000_000L;

  private final List<Measurand> measurands;
  private final Map<ServiceStart, StartedService> services = new LinkedHashMap<>();
  private final Map<ServiceStart, ServiceLocation> places = new HashMap<>();
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
        start(start.get(), facts);
      }
    }
    facts.putAll(clients.start());
    Map<String, String> answered = new HashMap<>();
    for (Measurand each : measurands) {
      if (!targets.containsKey(key(each))) {
        ClientTarget target = made(each);
        targets.put(key(each), target);
        if (!answered.containsKey(target.endpoint())) {
          String path = target.request().orElseThrow().target();
          Connecting connecting = target.request().orElseThrow().connection();
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

  private void start(ServiceStart start, SortedMap<String, String> facts)
      throws HostException, InterruptedException {
    int number = services.size() + 1;
    Map<String, String> values = new HashMap<>(common(context.listenAddress()));
    values.put(ServiceLocation.PORT, String.valueOf(freePort()));
    values.put(ServiceLocation.FILES, StartedService.directory(context, number));
    ServiceLocation location = new ServiceLocation(values);
    places.put(start, location);
    services.put(start, StartedService.start(context, number, start, location));
    facts.put("service." + number + ".start", String.join(" ", start.words()));
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

  /**
   * A port that is free on this machine, which platforms may share; in a guest hardly anything
   * listens.
   */
  private static int freePort() throws HostException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new HostException("this machine has no free port: " + e.getMessage(), e);
    }
  }

  private ClientTarget made(Measurand measurand) throws MeasurementException, InterruptedException {
    ServiceLocation location =
        ServiceStart.of(context.campaign().settings(measurand))
            .map(places::get)
            .orElseGet(() -> new ServiceLocation(common("")))
            .at(address(measurand));
    Settings settings = context.campaign().settings(measurand);
    Connecting connecting = ConnectionChoice.of(measurand.parameters(), settings);
    return new CellRequest(measurand, settings, connecting, location)
        .target(
            url -> WsdlSource.content(url, awaited(url, connecting).answer()),
            () -> context.rawFile("request-" + (targets.size() + 1), "xml"));
  }

  /** Waits until an address answers, as long as a server may take to start. */
  private FetchedAddress awaited(String url, Connecting connecting)
      throws MeasurementException, InterruptedException {
    long limit = context.campaign().setup().server().startDeadlineNanos();
    for (long asked = 0; ; asked += ASKING_NANOS) {
      FetchedAddress answer = clients.fetch(url, Math.min(limit, ASKING_NANOS), connecting);
      if (answer.failure().isEmpty()) {
        return answer;
      }
      requireRunning(Duration.ZERO);
      if (asked >= limit) {
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
      each.requireRunning(patience);
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
    services.values().forEach(StartedService::close);
  }
}
