package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.Evaluation.Means;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.queueing.Customers;
import io.tare.analysis.capacity.queueing.ExactSolver;
import io.tare.analysis.capacity.queueing.MultiServer;
import io.tare.analysis.capacity.queueing.NetworkSolution;
import io.tare.analysis.capacity.queueing.QueueingNetwork;
import io.tare.analysis.capacity.queueing.SaturationException;
import io.tare.analysis.capacity.queueing.Station;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Means of a scenario: in closed form if all classes are open, otherwise by the exact solver. */
final class Evaluator {

  private final LoadScenario scenario;

  private Evaluator(LoadScenario scenario) {
    this.scenario = scenario;
  }

  /**
   * @throws IllegalArgumentException if there are too many states of closed classes
   */
  static Evaluation of(LoadScenario scenario) {
    Evaluator evaluator = new Evaluator(scenario);
    return scenario.isOpen() ? evaluator.open() : evaluator.closed();
  }

  private Evaluation open() {
    List<Flow> flows = scenario.flows();
    double rate = 0;
    double work = 0;
    double link = 0;
    double disk = 0;
    for (Flow flow : flows) {
      rate += flow.arrivals().rate() / scenario.vms();
      work += flow.arrivals().rate() * flow.demand().processor() / scenario.vms();
      link += flow.arrivals().rate() * scenario.linkSeconds(flow);
      disk += flow.arrivals().rate() * flow.demand().disk();
    }
    Map<String, Double> busy = new LinkedHashMap<>();
    busy.put(StationNames.PROCESSORS, work / scenario.servers() + scenario.paused());
    if (scenario.isOvercommitted()) {
      Query.Host host = scenario.host().orElseThrow();
      busy.put(StationNames.HOST, work * host.vms() / host.cpus());
    }
    if (scenario.linkBitsPerSecond().isPresent()) {
      busy.put(StationNames.LINK, link);
    }
    if (disk > 0) {
      busy.put(StationNames.DISK, disk);
    }
    boolean isSaturated = busy.values().stream().anyMatch(each -> !(each < 1));
    if (isSaturated) {
      return Evaluation.saturated(scenario, busy);
    }
    double stretch = stretch(rate, work);
    double waiting =
        scenario.isFirstComeFirstServed() && work > 0 ? scenario.queue().waitingSeconds() : 0;
    List<Means> means = new ArrayList<>();
    for (Flow flow : flows) {
      double processor =
          scenario.isFirstComeFirstServed()
              ? flow.demand().processor() + waiting
              : flow.demand().processor() * stretch;
      double atLink = scenario.linkSeconds(flow) / (1 - link);
      double atDisk = flow.demand().disk() / (1 - disk);
      means.add(
          new Means(
              flow.arrivals().rate(),
              processor,
              atLink,
              atDisk,
              processor + atLink + atDisk + flow.demand().delay()));
    }
    return new Evaluation(false, means, busy);
  }

  /** Response time over work at shared processors. */
  private double stretch(double rate, double work) {
    if (work <= 0) {
      return 1;
    }
    double stretch = stretch(rate, work, scenario.servers());
    if (scenario.isOvercommitted()) {
      Query.Host host = scenario.host().orElseThrow();
      stretch = Math.max(stretch, stretch(rate * host.vms(), work * host.vms(), host.cpus()));
    }
    return stretch;
  }

  private static double stretch(double rate, double work, int servers) {
    return new MultiServer(rate, work / rate, servers).responseSeconds() / (work / rate);
  }

  private Evaluation closed() {
    Evaluation guests = network(scenario.vms(), scenario.servers(), false);
    if (!scenario.isOvercommitted()) {
      return guests;
    }
    Query.Host host = scenario.host().orElseThrow();
    int hosts = Math.max(1, scenario.vms() / host.vms());
    Evaluation machines = network(hosts, host.cpus(), true);
    Evaluation worse =
        machines.saturated()
                || machines.classes().get(0).response() > guests.classes().get(0).response()
            ? machines
            : guests;
    Map<String, Double> busy = new LinkedHashMap<>(guests.utilizations());
    busy.put(StationNames.HOST, machines.utilizations().get(StationNames.HOST));
    return new Evaluation(worse.saturated(), worse.classes(), busy);
  }

  private Evaluation network(int copies, int servers, boolean isHost) {
    List<Flow> flows = scenario.flows();
    List<Station> stations = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      stations.add(Station.queue(StationNames.PROCESSORS + " " + i, servers));
    }
    boolean hasLink = scenario.linkBitsPerSecond().isPresent();
    boolean hasDisk = flows.stream().anyMatch(flow -> flow.demand().disk() > 0);
    stations.add(Station.delay("delay"));
    int link = stations.size();
    if (hasLink) {
      stations.add(Station.queue(StationNames.LINK, 1));
    }
    int disk = stations.size();
    if (hasDisk) {
      stations.add(Station.queue(StationNames.DISK, 1));
    }
    List<Customers> classes = new ArrayList<>();
    List<List<Double>> demands = new ArrayList<>();
    for (Flow flow : flows) {
      classes.add(
          flow.arrivals().clients() > 0
              ? new Customers.Closed(
                  flow.name(), flow.arrivals().clients(), flow.arrivals().think())
              : new Customers.Open(flow.name(), flow.arrivals().rate()));
      List<Double> row = new ArrayList<>();
      for (int i = 0; i < copies; i++) {
        row.add(flow.demand().processor() / copies);
      }
      row.add(flow.demand().delay());
      if (hasLink) {
        row.add(scenario.linkSeconds(flow));
      }
      if (hasDisk) {
        row.add(flow.demand().disk());
      }
      demands.add(row);
    }
    QueueingNetwork network = new QueueingNetwork(stations, classes, demands);
    String name = isHost ? StationNames.HOST : StationNames.PROCESSORS;
    try {
      NetworkSolution solution = ExactSolver.solve(network);
      Map<String, Double> busy = new LinkedHashMap<>();
      busy.put(name, Math.min(1, solution.utilization(0) + scenario.paused()));
      if (hasLink) {
        busy.put(StationNames.LINK, solution.utilization(link));
      }
      if (hasDisk) {
        busy.put(StationNames.DISK, solution.utilization(disk));
      }
      List<Means> means = new ArrayList<>();
      for (int r = 0; r < flows.size(); r++) {
        double processor = copies * solution.residenceSeconds(r, 0);
        double atLink = hasLink ? solution.residenceSeconds(r, link) : 0;
        double atDisk = hasDisk ? solution.residenceSeconds(r, disk) : 0;
        means.add(
            new Means(
                solution.throughput(r),
                processor,
                atLink,
                atDisk,
                processor + atLink + atDisk + flows.get(r).demand().delay()));
      }
      return new Evaluation(false, means, busy);
    } catch (SaturationException e) {
      String station = e.station().startsWith(StationNames.PROCESSORS) ? name : e.station();
      return Evaluation.saturated(scenario, Map.of(station, e.utilization()));
    }
  }
}
