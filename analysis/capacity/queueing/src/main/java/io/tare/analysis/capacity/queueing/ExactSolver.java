package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Solves networks exactly by convolution (J. P. Buzen, CACM 16, 1973; M. Reiser and H. Kobayashi,
 * IBM Journal 19, 1975), with all weights as logarithms: sums of positive numbers, so that there is
 * no cancellation with hundreds of servers and a thousand customers, unlike in mean value analysis
 * with load-dependent stations. Open classes are included in the weights of the stations.
 *
 * <p>Every solution is checked by Little's law and the asymptotic bounds.
 */
public final class ExactSolver {

  /** The most states, a table of 16 MB. */
  private static final long MAX_STATES = 2_000_000;

  /** With stations of several servers the work grows with the square of the states. */
  private static final long MAX_STATES_SQUARED = 12_000;

  private static final double TOLERANCE = 1e-6;

  private final QueueingNetwork network;
  private final int[] closed;
  private final PopulationStates states;

  private ExactSolver(QueueingNetwork network) {
    this.network = network;
    this.closed =
        IntStream.range(0, network.classes().size())
            .filter(r -> network.classes().get(r) instanceof Customers.Closed)
            .toArray();
    int[] populations = Arrays.stream(closed).map(r -> customers(r).population()).toArray();
    boolean hasSeveral = network.stations().stream().anyMatch(each -> each.servers() > 1);
    this.states = new PopulationStates(populations, hasSeveral ? MAX_STATES_SQUARED : MAX_STATES);
  }

  private Customers.Closed customers(int r) {
    return (Customers.Closed) network.classes().get(r);
  }

  /**
   * Means of the steady state.
   *
   * @throws SaturationException if open classes overload a station
   * @throws IllegalArgumentException if there are too many states of closed classes
   */
  public static NetworkSolution solve(QueueingNetwork network) throws SaturationException {
    for (int i = 0; i < network.stations().size(); i++) {
      Station station = network.stations().get(i);
      if (!station.isDelay() && !(network.openWork(i) < station.servers())) {
        throw new SaturationException(station, network.openWork(i) / station.servers());
      }
    }
    return new ExactSolver(network).solution();
  }

  private NetworkSolution solution() {
    double[] base = delays();
    List<List<Integer>> singles = alike(each -> each.servers() == 1);
    for (List<Integer> group : singles) {
      base = withSingles(base, group.get(0), group.size());
    }
    List<List<Integer>> alike = alike(each -> each.servers() > 1);
    List<double[]> weights = alike.stream().map(group -> weights(group.get(0))).toList();
    double[] all = base;
    for (int j = 0; j < alike.size(); j++) {
      all = convolved(all, weights.get(j), alike.get(j).size());
    }
    double[] throughputs = throughputs(all);
    double[][] lengths = new double[network.classes().size()][network.stations().size()];
    for (int i = 0; i < network.stations().size(); i++) {
      if (network.stations().get(i).isDelay()) {
        for (int r = 0; r < throughputs.length; r++) {
          lengths[r][i] = throughputs[r] * network.demand(r, i);
        }
      }
    }
    for (List<Integer> group : singles) {
      single(all, group.get(0), throughputs, lengths);
      copyFirst(group, lengths);
    }
    for (int own = 0; own < alike.size(); own++) {
      double[] others = base;
      for (int j = 0; j < alike.size(); j++) {
        int count = alike.get(j).size() - (j == own ? 1 : 0);
        others = convolved(others, weights.get(j), count);
      }
      int first = alike.get(own).get(0);
      severalServers(others, weights.get(own), first, throughputs, lengths);
      copyFirst(alike.get(own), lengths);
    }
    NetworkSolution solution =
        new NetworkSolution(
            network,
            Arrays.stream(throughputs).boxed().toList(),
            Arrays.stream(lengths).map(row -> Arrays.stream(row).boxed().toList()).toList());
    SolutionCheck.require(solution, TOLERANCE);
    return solution;
  }

  /** Stations with the same servers and demands have the same weights, such as identical guests. */
  private List<List<Integer>> alike(Predicate<Station> which) {
    Map<List<Double>, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < network.stations().size(); i++) {
      if (which.test(network.stations().get(i))) {
        int station = i;
        List<Double> kind = new ArrayList<>();
        kind.add((double) network.stations().get(station).servers());
        network.demands().forEach(row -> kind.add(row.get(station)));
        groups.computeIfAbsent(kind, key -> new ArrayList<>()).add(station);
      }
    }
    return List.copyOf(groups.values());
  }

  private static void copyFirst(List<Integer> group, double[][] lengths) {
    for (int same : group) {
      for (double[] row : lengths) {
        row[same] = row[group.get(0)];
      }
    }
  }

  /** Adds identical single-server stations, one by one or all together. */
  private double[] withSingles(double[] base, int station, int count) {
    double oneByOne = (double) count * (closed.length + 1);
    double together = 1;
    for (int r : closed) {
      together *= (customers(r).population() + 2) / 2.0;
    }
    if (together < oneByOne) {
      return convolved(base, weightsOfSingles(station, count));
    }
    double[] weights = base.clone();
    for (int i = 0; i < count; i++) {
      addSingle(weights, station);
    }
    return weights;
  }

  /**
   * Weights of the states of identical single-server stations together: t customers are distributed
   * over m of them in C(t + m - 1, t) ways.
   */
  private double[] weightsOfSingles(int station, int count) {
    return weights(
        logDemands(station, 1 - network.openWork(station)),
        total -> LogGamma.value(total + (double) count) - LogGamma.value(count));
  }

  /** Adds stations of the same weights, in a number of steps logarithmic in their number. */
  private double[] convolved(double[] one, double[] other, int times) {
    double[] all = one;
    double[] power = other;
    for (int left = times; left > 0; left /= 2) {
      if (left % 2 == 1) {
        all = convolved(all, power);
      }
      if (left > 1) {
        power = convolved(power, power);
      }
    }
    return all;
  }

  /** Weights of thinking and of all delays together. */
  private double[] delays() {
    double[] weights = new double[states.size()];
    for (int state = 0; state < weights.length; state++) {
      double log = 0;
      for (int r = 0; r < closed.length; r++) {
        int count = states.count(state, r);
        log += count == 0 ? 0 : count * Math.log(delay(closed[r])) - logFactorial(count);
      }
      weights[state] = log;
    }
    return weights;
  }

  private double delay(int r) {
    double sum = customers(r).thinkSeconds();
    for (int i = 0; i < network.stations().size(); i++) {
      sum += network.stations().get(i).isDelay() ? network.demand(r, i) : 0;
    }
    return sum;
  }

  /** Adds a single-server station to the weights, slowed down by open work. */
  private void addSingle(double[] weights, int station) {
    double[] logs = logDemands(station, 1 - network.openWork(station));
    for (int state = 1; state < weights.length; state++) {
      Wanted.require();
      LogSum sum = new LogSum();
      sum.add(weights[state]);
      for (int r = 0; r < logs.length; r++) {
        int less = states.less(state, r);
        if (less >= 0) {
          sum.add(logs[r] + weights[less]);
        }
      }
      weights[state] = sum.value();
    }
  }

  private double[] logDemands(int station, double speed) {
    return Arrays.stream(closed)
        .mapToDouble(r -> Math.log(network.demand(r, station) / speed))
        .toArray();
  }

  /** Weights of the states of a station with several servers. */
  private double[] weights(int station) {
    OpenLoad open =
        new OpenLoad(network.stations().get(station).servers(), network.openWork(station));
    return weights(
        logDemands(station, 1),
        total -> open.logWeight(total) - open.logWeight(0) + logFactorial(total));
  }

  /** Weights of states by their customers' demands and total number. */
  private double[] weights(double[] logs, IntToDoubleFunction ofTotal) {
    double[] byTotal =
        IntStream.rangeClosed(0, states.total(states.full())).mapToDouble(ofTotal).toArray();
    double[] weights = new double[states.size()];
    for (int state = 0; state < weights.length; state++) {
      double log = byTotal[states.total(state)];
      for (int r = 0; r < logs.length; r++) {
        int count = states.count(state, r);
        log += count == 0 ? 0 : count * logs[r] - logFactorial(count);
      }
      weights[state] = log;
    }
    return weights;
  }

  private double[] convolved(double[] one, double[] other) {
    double[] all = new double[states.size()];
    for (int state = 0; state < all.length; state++) {
      Wanted.require();
      LogSum sum = new LogSum();
      states.forEachPart(state, (part, rest) -> sum.add(one[part] + other[rest]));
      all[state] = sum.value();
    }
    return all;
  }

  private double[] throughputs(double[] all) {
    double[] throughputs = new double[network.classes().size()];
    for (int r = 0; r < throughputs.length; r++) {
      if (network.classes().get(r) instanceof Customers.Open open) {
        throughputs[r] = open.ratePerSecond();
      }
    }
    for (int r = 0; r < closed.length; r++) {
      int less = states.less(states.full(), r);
      throughputs[closed[r]] = less < 0 ? 0 : Math.exp(all[less] - all[states.full()]);
    }
    return throughputs;
  }

  /** Queue lengths at a station of one server: by the network with the station doubled. */
  private void single(double[] all, int station, double[] throughputs, double[][] lengths) {
    double[] twice = all.clone();
    addSingle(twice, station);
    double open = network.openWork(station);
    double present = 0;
    for (int r = 0; r < closed.length; r++) {
      int less = states.less(states.full(), r);
      double demand = network.demand(closed[r], station) / (1 - open);
      double length = less < 0 ? 0 : demand * Math.exp(twice[less] - all[states.full()]);
      lengths[closed[r]][station] = length;
      present += length;
    }
    addOpen(station, open / (1 - open) * (1 + present), open, throughputs, lengths);
  }

  /** Queue lengths at a station of several servers: by the weights of its states. */
  private void severalServers(
      double[] others, double[] own, int station, double[] throughputs, double[][] lengths) {
    OpenLoad open =
        new OpenLoad(network.stations().get(station).servers(), network.openWork(station));
    double[] openBeside =
        IntStream.rangeClosed(0, states.total(states.full()))
            .mapToDouble(open::openRequests)
            .toArray();
    LogSum all = new LogSum();
    states.forEachPart(states.full(), (part, rest) -> all.add(own[part] + others[rest]));
    double[] openRequests = {0};
    states.forEachPart(
        states.full(),
        (part, rest) -> {
          double probability = Math.exp(own[part] + others[rest] - all.value());
          for (int r = 0; r < closed.length; r++) {
            lengths[closed[r]][station] += states.count(part, r) * probability;
          }
          openRequests[0] += probability * openBeside[states.total(part)];
        });
    addOpen(station, openRequests[0], open.work(), throughputs, lengths);
  }

  /** Distributes open requests at a station over their classes by work. */
  private void addOpen(
      int station, double requests, double work, double[] throughputs, double[][] lengths) {
    for (int r = 0; r < throughputs.length; r++) {
      if (network.classes().get(r) instanceof Customers.Open && work > 0) {
        lengths[r][station] = requests * throughputs[r] * network.demand(r, station) / work;
      }
    }
  }

  private static double logFactorial(int n) {
    return LogGamma.value(n + 1.0);
  }
}
