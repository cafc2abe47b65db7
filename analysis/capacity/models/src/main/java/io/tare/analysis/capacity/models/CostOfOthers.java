package io.tare.analysis.capacity.models;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * What requests among others cost on a platform: less, because the server does not sleep and wake
 * up between them, and more by {@link ContentionLaw}, because they come in more pieces. Of requests
 * with a body, both are assumed to be proportional to their bytes: in two runs with User Mode
 * Linux, 170 kB cost others 0.4 and 0.5 of what 300 kB did.
 *
 * @param wakeUps that only requests of one client have, in seconds by block, of size 1
 * @param contentions of requests while four are present, in seconds by block, of size 1
 * @param size of requests, relative to that for which these seconds are
 */
record CostOfOthers(
    SortedMap<Integer, Double> wakeUps,
    SortedMap<Integer, Double> contentions,
    ToDoubleFunction<LoadPair> size) {

  /**
   * Least squares over numbers of clients, which all are present all the time, and over sizes,
   * relative to the processor time with each.
   *
   * @param pairs of one platform, with clients that do not think
   */
  static CostOfOthers of(List<LoadPair> pairs, ToDoubleFunction<LoadPair> size) {
    SortedMap<Integer, List<Equation>> byBlock = new TreeMap<>();
    for (LoadPair pair : pairs) {
      pair.blocks()
          .forEach(
              (number, block) ->
                  byBlock
                      .computeIfAbsent(number, key -> new ArrayList<>())
                      .add(Equation.of(pair, block, size.applyAsDouble(pair))));
    }
    List<Equation> all = byBlock.values().stream().flatMap(List::stream).toList();
    SortedMap<Integer, Double> wakeUps = new TreeMap<>();
    SortedMap<Integer, Double> contentions = new TreeMap<>();
    if (!all.isEmpty()) {
      byBlock.forEach(
          (number, equations) -> {
            double[] found = fit(equations);
            wakeUps.put(number, found[0]);
            contentions.put(number, found[1]);
          });
      double[] mean = fit(all);
      double alone = all.stream().mapToDouble(Equation::alone).average().orElseThrow();
      return new CostOfOthers(
          PositiveBlocks.of(wakeUps, mean[0], alone),
          PositiveBlocks.of(contentions, mean[1], alone),
          size);
    }
    return new CostOfOthers(wakeUps, contentions, size);
  }

  private static double[] fit(List<Equation> equations) {
    return NonNegativeLeastSquares.fitErrors(
        equations.stream().map(Equation::terms).toArray(double[][]::new),
        equations.stream().mapToDouble(Equation::more).toArray());
  }

  /** Of requests at a rate in seconds, less those of one client; at this utilization. */
  double seconds(LoadPair pair, double utilization) {
    double growth = ContentionLaw.growth(1 / (1 - utilization));
    return size.applyAsDouble(pair) * (growth * mean(contentions) - utilization * mean(wakeUps));
  }

  private static double mean(SortedMap<Integer, Double> blocks) {
    return blocks.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /**
   * What a request of several clients takes more than one client's.
   *
   * @param wakeUp factor of the unknown cost of waking up
   * @param contention factor of the unknown cost of others
   * @param more processor time, relative
   * @param alone processor time of one client's, in seconds
   */
  private record Equation(double wakeUp, double contention, double more, double alone) {

    static Equation of(LoadPair pair, LoadPair.Block block, double size) {
      double all = block.processor();
      // Other clients keep the processors busy for this share; a bound, near with several clients.
      double busy =
          Math.min(1, (pair.size() - 1) * all / (block.elsewhere() + all) / pair.processors());
      return new Equation(
          -size * busy / all,
          size * ContentionLaw.growth(pair.size()) / all,
          (all - block.aloneProcessor()) / all,
          block.aloneProcessor());
    }

    double[] terms() {
      return new double[] {wakeUp, contention};
    }
  }
}
