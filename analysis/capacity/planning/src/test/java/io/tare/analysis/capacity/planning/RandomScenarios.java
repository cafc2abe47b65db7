package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Arrivals;
import io.tare.analysis.capacity.planning.LoadScenario.Demand;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.planning.LoadScenario.Tier;
import io.tare.analysis.capacity.planning.LoadScenario.Visits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Scenarios that a query may ask for: classes, variations, guests, threads, a link, a disk and
 * further tiers at random.
 */
final class RandomScenarios {

  private static final double[] VARIATIONS = {0, 0.25, 0.5, 1, 1, 1, 2, 4, 10};
  private static final double[] VISITS = {0.5, 1, 1, 3, 10};
  private static final double MAX_BUSY = 0.85;

  private RandomScenarios() {}

  /** One of them, below 85 % utilization of each station by the classes with a rate. */
  static LoadScenario next(RandomGenerator random) {
    int vms = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
    int vcpus = 1 + random.nextInt(random.nextBoolean() ? 2 : 8);
    OptionalInt threads =
        random.nextInt(3) == 0 ? OptionalInt.of(1 + random.nextInt(vcpus)) : OptionalInt.empty();
    int servers = Math.min(vcpus, threads.orElse(vcpus));
    int classes = random.nextInt(3) == 0 ? 2 + random.nextInt(2) : 1;
    boolean hasDisk = random.nextInt(6) == 0;
    double busy = 0.1 + (MAX_BUSY - 0.1) * random.nextDouble();
    double variation = VARIATIONS[random.nextInt(VARIATIONS.length)];
    // Clients of up to three classes, or rates, or one class with a rate beside clients.
    int kind = random.nextInt(5);
    List<Double> shares =
        IntStream.range(0, classes).mapToObj(i -> 0.2 + random.nextDouble()).toList();
    double all = shares.stream().mapToDouble(Double::doubleValue).sum();
    double spread = Math.pow(10, 2 * random.nextDouble());
    double linkShare = random.nextDouble();
    boolean hasLink = random.nextInt(6) == 0;
    List<Flow> flows = new ArrayList<>();
    for (int r = 0; r < classes; r++) {
      double seconds = 0.1 * Math.pow(spread, random.nextDouble() - 0.5);
      double rate = busy * shares.get(r) / all * servers * vms / seconds;
      boolean isClosed = kind == 0 || (kind == 1 && r > 0);
      double think = (0.5 + 20 * random.nextDouble()) * seconds;
      int clients =
          (int) Math.max(1, Math.min(classes == 3 ? 12 : 40, Math.round(rate * (think + seconds))));
      flows.add(
          new Flow(
              "class " + r,
              isClosed ? new Arrivals(0, clients, think) : new Arrivals(rate, 0, 0),
              new Demand(
                  seconds,
                  0,
                  random.nextInt(3) == 0 ? 0.02 : 0,
                  // On a link of a bit a second.
                  seconds * (0.1 + 0.4 * linkShare) / (servers * vms) / 8,
                  hasDisk ? seconds * 0.3 / (servers * vms) : 0),
              new Variation(classes == 1 || random.nextBoolean() ? variation : 1, false)));
    }
    LoadScenario scenario =
        new LoadScenario(
            vms,
            vcpus,
            threads,
            Optional.empty(),
            hasLink ? OptionalDouble.of(1) : OptionalDouble.empty(),
            flows,
            LoadScenario.Off.NOT_KNOWN);
    return random.nextInt(5) == 0 ? withTiers(scenario, random) : scenario;
  }

  /** With one or two further tiers, less busy than its guests by the classes with a rate. */
  private static LoadScenario withTiers(LoadScenario scenario, RandomGenerator random) {
    List<Tier> tiers = new ArrayList<>();
    List<Double> busy = new ArrayList<>();
    List<Double> numbers = new ArrayList<>();
    for (int t = 0; t < 1 + random.nextInt(2); t++) {
      tiers.add(new Tier("tier " + t, 1 + random.nextInt(2), 1 + random.nextInt(3)));
      busy.add(0.2 + 0.8 * random.nextDouble());
      numbers.add(VISITS[random.nextInt(VISITS.length)]);
    }
    List<Flow> flows = new ArrayList<>();
    for (Flow flow : scenario.flows()) {
      List<Visits> visits = new ArrayList<>();
      for (int t = 0; t < tiers.size(); t++) {
        double faster =
            (double) tiers.get(t).vms()
                * tiers.get(t).vcpus()
                / (scenario.vms() * scenario.servers());
        visits.add(new Visits(numbers.get(t), flow.demand().processor() * busy.get(t) * faster));
      }
      Demand demand = flow.demand();
      flows.add(
          new Flow(
              flow.name(),
              flow.arrivals(),
              new Demand(
                  demand.processor(), 0, demand.delay(), demand.bytes(), demand.disk(), visits),
              flow.variation()));
    }
    return new LoadScenario(
        scenario.vms(),
        scenario.vcpus(),
        scenario.threads(),
        Optional.empty(),
        scenario.linkBitsPerSecond(),
        tiers,
        flows,
        LoadScenario.Others.NONE,
        scenario.off());
  }
}
