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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Means of a scenario: in closed form if all classes are open, otherwise by the exact solver. */
final class Evaluator {

  private final LoadScenario scenario;
  private final List<FurtherStation> further;

  private Evaluator(LoadScenario scenario) {
    this.scenario = scenario;
    this.further = FurtherStation.of(scenario);
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
    for (Flow flow : flows) {
      rate += flow.arrivals().rate() / scenario.vms();
      work += flow.arrivals().rate() * flow.demand().processor() / scenario.vms();
    }
    Map<String, Double> busy = new LinkedHashMap<>();
    busy.put(StationNames.PROCESSORS, work / scenario.servers() + scenario.others().idled());
    if (scenario.isOvercommitted()) {
      Query.Host host = scenario.host().orElseThrow();
      double guest = work + scenario.others().idled() * scenario.servers();
      busy.put(StationNames.HOST, guest * scenario.guestsOnHost() / host.cpus());
    }
    for (FurtherStation each : further) {
      busy.put(each.name(), each.work(flows) / each.servers());
    }
    boolean isSaturated = busy.values().stream().anyMatch(each -> !(each < 1));
    if (isSaturated) {
      return Evaluation.saturated(scenario, busy);
    }
    double stretch = stretch(rate, work);
    double waiting = scenario.hasQueue() && work > 0 ? scenario.queue().waitingSeconds() : 0;
    List<Means> means = new ArrayList<>();
    for (int r = 0; r < flows.size(); r++) {
      Flow flow = flows.get(r);
      double processor =
          scenario.hasQueue()
              ? flow.demand().processor() + waiting
              : flow.demand().processor() * stretch;
      List<Double> elsewhere = new ArrayList<>();
      for (FurtherStation each : further) {
        elsewhere.add(each.seconds(r) * each.stretch(each.work(flows)));
      }
      means.add(means(flow, flow.arrivals().rate(), processor, elsewhere));
    }
    return new Evaluation(false, means, busy);
  }

  private static Means means(
      Flow flow, double throughput, double processor, List<Double> elsewhere) {
    double sum = elsewhere.stream().mapToDouble(Double::doubleValue).sum();
    return new Means(throughput, processor, elsewhere, processor + sum + flow.demand().delay());
  }

  /** Response time over work at shared processors. */
  private double stretch(double rate, double work) {
    if (work <= 0) {
      return 1;
    }
    double stretch = stretch(rate, work, scenario.servers());
    if (scenario.isOvercommitted()) {
      Query.Host host = scenario.host().orElseThrow();
      stretch =
          Math.max(
              stretch,
              stretch(rate * scenario.guestsOnHost(), work * scenario.guestsOnHost(), host.cpus()));
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
    int hosts = (scenario.vms() + host.vms() - 1) / host.vms();
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
    String name = isHost ? StationNames.HOST : StationNames.PROCESSORS;
    List<Station> stations = new ArrayList<>();
    // By their places, because users name tiers.
    List<String> names = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      stations.add(Station.queue("" + names.size(), servers));
      names.add(name);
    }
    stations.add(Station.delay("" + names.size()));
    names.add(StationNames.DELAY);
    List<Integer> places = new ArrayList<>();
    for (FurtherStation each : further) {
      places.add(names.size());
      for (int i = 0; i < each.copies(); i++) {
        stations.add(Station.queue("" + names.size(), each.servers()));
        names.add(each.name());
      }
    }
    List<Customers> classes = new ArrayList<>();
    List<List<Double>> demands = new ArrayList<>();
    for (int r = 0; r < flows.size(); r++) {
      Flow flow = flows.get(r);
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
      for (FurtherStation each : further) {
        row.addAll(Collections.nCopies(each.copies(), each.seconds(r) / each.copies()));
      }
      demands.add(row);
    }
    QueueingNetwork network = new QueueingNetwork(stations, classes, demands);
    try {
      NetworkSolution solution = ExactSolver.solve(network);
      Map<String, Double> busy = new LinkedHashMap<>();
      busy.put(name, Math.min(1, solution.utilization(0)));
      for (int i = 0; i < places.size(); i++) {
        busy.put(further.get(i).name(), solution.utilization(places.get(i)));
      }
      List<Means> means = new ArrayList<>();
      for (int r = 0; r < flows.size(); r++) {
        double processor = copies * solution.residenceSeconds(r, 0);
        List<Double> elsewhere = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
          elsewhere.add(further.get(i).copies() * solution.residenceSeconds(r, places.get(i)));
        }
        means.add(means(flows.get(r), solution.throughput(r), processor, elsewhere));
      }
      return new Evaluation(false, means, busy);
    } catch (SaturationException e) {
      String station = names.get(Integer.parseInt(e.station()));
      return Evaluation.saturated(scenario, Map.of(station, e.utilization()));
    }
  }
}
