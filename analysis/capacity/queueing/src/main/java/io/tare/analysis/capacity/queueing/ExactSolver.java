package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Solves networks exactly: by {@link MeanValueAnalysis} if one class of customers visits stations
 * of one server, otherwise by convolution (J. P. Buzen, CACM 16, 1973; M. Reiser and H. Kobayashi,
 * IBM Journal 19, 1975): sums of positive numbers, so that there is no cancellation with hundreds
 * of servers and a thousand customers, unlike in mean value analysis with load-dependent stations.
 * Demands of a class are in units of nearly its time between requests ({@link ThroughputGuess}), so
 * that weights are nearly probabilities, and plain numbers have range enough. Open classes are
 * included in the weights of the stations.
 *
 * <p>Every solution is checked by Little's law and the asymptotic bounds.
 */
public final class ExactSolver {

  /** The most states, a table of 16 MB. */
  private static final long MAX_STATES = 2_000_000;

  /** With stations of several servers the work grows with the square of the states. */
  private static final long MAX_STATES_SQUARED = 12_000;

  private static final double TOLERANCE = 1e-6;

  /** A ratio of throughput and unit with this logarithm makes units anew. */
  private static final double FAR = 0.1;

  private static final int MAX_STEPS = 5;

  private final QueueingNetwork network;
  private final int[] closed;
  private final PopulationStates states;

  /** Groups of stations with one server, and with several. */
  private final List<List<Integer>> singles;

  private final List<List<Integer>> several;

  /** Requests per second, nearly. */
  private double[] unit;

  private ExactSolver(QueueingNetwork network) {
    this.network = network;
    this.closed =
        IntStream.range(0, network.classes().size())
            .filter(r -> network.classes().get(r) instanceof Customers.Closed)
            .toArray();
    int[] populations = Arrays.stream(closed).map(r -> customers(r).population()).toArray();
    boolean hasSeveral = network.stations().stream().anyMatch(each -> each.servers() > 1);
    this.states = new PopulationStates(populations, hasSeveral ? MAX_STATES_SQUARED : MAX_STATES);
    this.singles = alike(each -> each.servers() == 1);
    this.several = alike(each -> each.servers() > 1);
    this.unit = new double[closed.length];
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
    ExactSolver solver = new ExactSolver(network);
    NetworkSolution solution =
        solver.closed.length == 1 && solver.several.isEmpty()
            ? solver.ofOneClass()
            : solver.convolved();
    SolutionCheck.require(solution, TOLERANCE);
    return solution;
  }

  private NetworkSolution ofOneClass() {
    int r = closed[0];
    List<MeanValueAnalysis.Queues> queues =
        singles.stream()
            .map(
                group ->
                    new MeanValueAnalysis.Queues(
                        network.demand(r, group.get(0)) / (1 - network.openWork(group.get(0))),
                        group.size()))
            .toList();
    int population = customers(r).population();
    MeanValueAnalysis solved = new MeanValueAnalysis(population, delay(r), queues);
    double[] throughputs = openThroughputs();
    throughputs[r] = solved.throughputs()[population];
    double[][] lengths = lengthsOfDelays(throughputs);
    for (int i = 0; i < queues.size(); i++) {
      int station = singles.get(i).get(0);
      lengths[r][station] = solved.length(i);
      addOpenAtSingle(station, solved.length(i), throughputs, lengths);
      copyFirst(singles.get(i), lengths);
    }
    return solution(throughputs, lengths);
  }

  private NetworkSolution convolved() {
    List<List<Integer>> queues = new ArrayList<>(singles);
    queues.addAll(several);
    double[] delays = Arrays.stream(closed).mapToDouble(this::delay).toArray();
    unit = ThroughputGuess.of(network, closed, queues, delays);
    NetworkSolution solution = convolvedOnce();
    for (int step = 0; step < MAX_STEPS && isFarFrom(solution); step++) {
      double[] better = solution.throughputs().stream().mapToDouble(each -> each).toArray();
      unit = Arrays.stream(closed).mapToDouble(r -> better[r]).toArray();
      solution = convolvedOnce();
    }
    return solution;
  }

  /** Whether the units are too far off to scale the weights, so that some may be left out. */
  private boolean isFarFrom(NetworkSolution solution) {
    return IntStream.range(0, closed.length)
        .filter(r -> customers(closed[r]).population() > 0)
        .anyMatch(r -> Math.abs(Math.log(solution.throughput(closed[r]) / unit[r])) > FAR);
  }

  private NetworkSolution convolvedOnce() {
    StateWeights base = delays();
    for (List<Integer> group : singles) {
      base = withSingles(base, group.get(0), group.size());
    }
    List<Alike> groups = several.stream().map(this::alike).toList();
    StateWeights together = StateWeights.none(states);
    for (Alike group : groups) {
      together = together.with(group.all());
    }
    double all = base.together(together, states.full());
    double[] throughputs = throughputs(base, together, all);
    double[][] lengths = lengthsOfDelays(throughputs);
    for (List<Integer> group : singles) {
      single(base, together, all, group.get(0), throughputs, lengths);
      copyFirst(group, lengths);
    }
    for (int j = 0; j < groups.size(); j++) {
      StateWeights others = base;
      for (int other = 0; other < groups.size(); other++) {
        others = other == j ? others : others.with(groups.get(other).all());
      }
      severalServers(others, groups.get(j), several.get(j), throughputs, lengths);
      copyFirst(several.get(j), lengths);
    }
    return solution(throughputs, lengths);
  }

  private double[][] lengthsOfDelays(double[] throughputs) {
    double[][] lengths = new double[network.classes().size()][network.stations().size()];
    for (int i = 0; i < network.stations().size(); i++) {
      if (network.stations().get(i).isDelay()) {
        for (int r = 0; r < throughputs.length; r++) {
          lengths[r][i] = throughputs[r] * network.demand(r, i);
        }
      }
    }
    return lengths;
  }

  private NetworkSolution solution(double[] throughputs, double[][] lengths) {
    return new NetworkSolution(
        network,
        Arrays.stream(throughputs).boxed().toList(),
        Arrays.stream(lengths).map(row -> Arrays.stream(row).boxed().toList()).toList());
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
  private StateWeights withSingles(StateWeights base, int station, int count) {
    double oneByOne = (double) count * (closed.length + 1);
    double together = 1;
    for (int r : closed) {
      together *= (customers(r).population() + 2) / 2.0;
    }
    double[] demands = demands(station, 1 - network.openWork(station));
    if (together < oneByOne) {
      // Customers are distributed over m of them in C(t + m - 1, t) ways.
      return base.with(StateWeights.of(states, demands, total -> logWays(total, count)));
    }
    return base.withSingles(demands, count);
  }

  private static double logWays(int total, int count) {
    return LogFactorial.of(total + count - 1) - LogFactorial.of(count - 1) - LogFactorial.of(total);
  }

  /** Weights of thinking and of all delays together. */
  private StateWeights delays() {
    return StateWeights.of(
        states,
        IntStream.range(0, closed.length).mapToDouble(r -> delay(closed[r]) * unit[r]).toArray(),
        total -> -LogFactorial.of(total));
  }

  private double delay(int r) {
    double sum = customers(r).thinkSeconds();
    for (int i = 0; i < network.stations().size(); i++) {
      sum += network.stations().get(i).isDelay() ? network.demand(r, i) : 0;
    }
    return sum;
  }

  /** Demands of closed classes, in their units. */
  private double[] demands(int station, double speed) {
    return IntStream.range(0, closed.length)
        .mapToDouble(r -> network.demand(closed[r], station) / speed * unit[r])
        .toArray();
  }

  /**
   * Identical stations of several servers. Their weights depend on demands only by the total number
   * of customers, so that stations are combined by totals.
   *
   * @param one of a station, by the number of customers; used only beside open requests
   * @param others of all but one, by that number; the same
   * @param all of all together, by state
   */
  private record Alike(OpenLoad open, StateWeights one, StateWeights others, StateWeights all) {}

  private Alike alike(List<Integer> group) {
    int station = group.get(0);
    OpenLoad open =
        new OpenLoad(network.stations().get(station).servers(), network.openWork(station));
    double[] demands = demands(station, 1);
    double work = Arrays.stream(demands).sum();
    double unit = work > 0 ? work : 1;
    PopulationStates totals =
        new PopulationStates(new int[] {states.total(states.full())}, Integer.MAX_VALUE);
    StateWeights none = StateWeights.none(totals);
    StateWeights one = open.work() > 0 ? none.with(unit, open, 1) : none;
    StateWeights others = open.work() > 0 ? none.with(unit, open, group.size() - 1) : none;
    StateWeights together = none.with(unit, open, group.size());
    return new Alike(
        open,
        one,
        others,
        StateWeights.of(
            states,
            Arrays.stream(demands).map(each -> each / unit).toArray(),
            total -> Math.log(together.of(total))));
  }

  /** With 0 for closed classes. */
  private double[] openThroughputs() {
    double[] throughputs = new double[network.classes().size()];
    for (int r = 0; r < throughputs.length; r++) {
      if (network.classes().get(r) instanceof Customers.Open open) {
        throughputs[r] = open.ratePerSecond();
      }
    }
    return throughputs;
  }

  private double[] throughputs(StateWeights base, StateWeights together, double all) {
    double[] throughputs = openThroughputs();
    for (int r = 0; r < closed.length; r++) {
      int less = states.less(states.full(), r);
      throughputs[closed[r]] = less < 0 ? 0 : unit[r] * base.together(together, less) / all;
    }
    return throughputs;
  }

  /** Queue lengths at a station of one server: by the network with the station doubled. */
  private void single(
      StateWeights base,
      StateWeights together,
      double all,
      int station,
      double[] throughputs,
      double[][] lengths) {
    double[] demands = demands(station, 1 - network.openWork(station));
    StateWeights twice = base.withSingle(demands);
    double present = 0;
    for (int r = 0; r < closed.length; r++) {
      int less = states.less(states.full(), r);
      double length = less < 0 ? 0 : demands[r] * twice.together(together, less) / all;
      lengths[closed[r]][station] = length;
      present += length;
    }
    addOpenAtSingle(station, present, throughputs, lengths);
  }

  /**
   * Open requests at a station of one server.
   *
   * @param present mean number of closed customers there
   */
  private void addOpenAtSingle(
      int station, double present, double[] throughputs, double[][] lengths) {
    double open = network.openWork(station);
    addOpen(station, open / (1 - open) * (1 + present), open, throughputs, lengths);
  }

  /** Queue lengths at one of identical stations of several servers: by the weights of states. */
  private void severalServers(
      StateWeights others,
      Alike group,
      List<Integer> stations,
      double[] throughputs,
      double[][] lengths) {
    int station = stations.get(0);
    double[] openBeside = openBeside(group);
    double all = group.all().together(others, states.full());
    double openRequests = 0;
    for (int part = 0; part < states.size(); part++) {
      double probability = group.all().of(part) * others.of(states.full() - part) / all;
      if (probability > 0) {
        for (int r = 0; r < closed.length; r++) {
          lengths[closed[r]][station] += states.count(part, r) * probability / stations.size();
        }
        openRequests += probability * openBeside[states.total(part)];
      }
    }
    addOpen(station, openRequests, group.open().work(), throughputs, lengths);
  }

  /** Open requests at one of identical stations, by the number of closed ones at all of them. */
  private double[] openBeside(Alike group) {
    double[] beside = new double[states.total(states.full()) + 1];
    if (group.open().work() > 0) {
      double[] atOne =
          IntStream.range(0, beside.length).mapToDouble(group.open()::openRequests).toArray();
      for (int total = 0; total < beside.length; total++) {
        double sum = 0;
        for (int own = 0; own <= total; own++) {
          double weight = group.one().of(own) * group.others().of(total - own);
          sum += weight;
          beside[total] += weight * atOne[own];
        }
        beside[total] = sum > 0 ? beside[total] / sum : 0;
      }
    }
    return beside;
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
}
