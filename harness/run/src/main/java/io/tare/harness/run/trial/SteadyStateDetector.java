package io.tare.harness.run.trial;

import io.tare.harness.model.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decides whether freshly started servers have settled. It divides the time since the start into
 * three equal parts and looks at two figures: by how much the level of response times in the last
 * part is below that of the part before it (averaged over all cells, on the logarithmic scale), and
 * how much of the slices in the last part compilers used. The parts grow with time, so the longer a
 * level falls, the slower the fall that is still noticed (compare Barrett et al. 2017, "Virtual
 * machine warmup blows hot and cold"; some never reach a steady state, so there is a time limit).
 *
 * <p>Compilers are the cause, and their time does not depend on neighbours. Where it is known,
 * servers have settled if compilers use little and no fall is shown; where programs are not JVMs,
 * only the level decides, and it must be shown not to fall.
 *
 * <p>A cell's level in a part is the median of its slices' medians, which a single disturbance does
 * not change. Its error is estimated from the scatter of the rounds over all cells, because a
 * disturbance affects all cells of a round.
 */
public final class SteadyStateDetector {

  /** Where only the level decides, a fall by more than this must be ruled out. */
  static final double MAX_FALL = 0.10;

  private static final int MIN_SLICES = 2;

  /** The standard deviation of a median over that of a mean (for normal values). */
  private static final double MEDIAN_DEVIATION = Math.sqrt(Math.PI / 2);

  /** Student's t, one-sided 95 %, from one degree of freedom; the last value is used for more. */
  private static final double[] T = {
    6.31, 2.92, 2.35, 2.13, 2.02, 1.94, 1.89, 1.86, 1.83, 1.81, 1.80, 1.78, 1.77, 1.76, 1.75
  };

  private record Seen(int round, long atNanos, double logTime) {}

  private record Compiled(long atNanos, double nanos, double elapsedNanos) {}

  /**
   * How much faster something became, on the logarithmic scale.
   *
   * @param doubt what chance adds or subtracts at most, each in 19 of 20 cases
   */
  record Fall(double log, double doubt) {

    /** As a share of the later level; NaN if unknown. */
    double ratio() {
      return Math.expm1(log);
    }

    /** Whether it is more than a settled server's. */
    boolean isShown() {
      return log - doubt > Math.log1p(SteadyState.MAX_FALL);
    }

    /** Whether it is that small, even with chance included. */
    boolean isRuledOut() {
      return log <= Math.log1p(SteadyState.MAX_FALL) && log + doubt <= Math.log1p(MAX_FALL);
    }
  }

  private final Map<String, List<Seen>> cells = new HashMap<>();
  private final List<Compiled> compiled = new ArrayList<>();

  /**
   * Records a slice of a cell.
   *
   * @param round the pass over all cells
   * @param atNanos since the start of the warm-up
   */
  void add(String cell, int round, long atNanos, WarmSlice slice) {
    add(cell, round, atNanos, slice.costs().stream().mapToDouble(each -> each).toArray());
    slice
        .compilingNanos()
        .ifPresent(nanos -> compiled.add(new Compiled(atNanos, nanos, slice.elapsedNanos())));
  }

  /**
   * The same for a slice without compiler times.
   *
   * @param times of its submissions in nanoseconds, above 0; a slice without any is ignored
   */
  public void add(String cell, int round, long atNanos, double... times) {
    if (times.length > 0) {
      cells
          .computeIfAbsent(cell, key -> new ArrayList<>())
          .add(new Seen(round, atNanos, Math.log(median(times))));
    }
  }

  /** Processors that compilers used in the slices of the last third; NaN if unknown. */
  double compiling(long nowNanos) {
    double nanos = 0;
    double elapsed = 0;
    for (Compiled each : compiled) {
      if (each.atNanos() >= 2 * nowNanos / 3) {
        nanos += each.nanos();
        elapsed += each.elapsedNanos();
      }
    }
    return nanos / elapsed;
  }

  /** How much faster the last third was than the one before; NaN if unknown. */
  Fall fall(long nowNanos) {
    double log =
        cells.values().stream()
            .mapToDouble(slices -> logFall(slices, nowNanos))
            .average()
            .orElse(Double.NaN);
    return new Fall(log, doubt(nowNanos));
  }

  /** The same for one cell, relatively. */
  double fall(String cell, long nowNanos) {
    return Math.expm1(logFall(cells.getOrDefault(cell, List.of()), nowNanos));
  }

  /** Whether what was started has settled. */
  public boolean isSettled(long nowNanos) {
    Fall fall = fall(nowNanos);
    if (compiled.isEmpty()) {
      return fall.isRuledOut();
    }
    return compiling(nowNanos) <= SteadyState.MAX_COMPILING
        && !Double.isNaN(fall.log())
        && !fall.isShown();
  }

  private static double logFall(List<Seen> slices, long nowNanos) {
    return level(part(slices, 1, nowNanos)) - level(part(slices, 2, nowNanos));
  }

  /** From the differences between the rounds of both parts and their cells' levels. */
  private double doubt(long nowNanos) {
    double squares = 0;
    double inverses = 0;
    int freedom = 0;
    for (int third = 1; third <= 2; third++) {
      Map<Integer, List<Double>> rounds = new TreeMap<>();
      for (List<Seen> slices : cells.values()) {
        List<Seen> part = part(slices, third, nowNanos);
        double level = level(part);
        part.forEach(
            each ->
                rounds
                    .computeIfAbsent(each.round(), key -> new ArrayList<>())
                    .add(each.logTime() - level));
      }
      squares += rounds.values().stream().mapToDouble(SteadyStateDetector::squaredMean).sum();
      inverses += 1.0 / rounds.size();
      freedom += rounds.size() - 1;
    }
    return freedom < 1
        ? Double.NaN
        : T[Math.min(freedom, T.length) - 1]
            * MEDIAN_DEVIATION
            * Math.sqrt(squares / freedom * inverses);
  }

  private static double squaredMean(List<Double> values) {
    double mean = values.stream().mapToDouble(each -> each).average().orElse(0);
    return mean * mean;
  }

  private static List<Seen> part(List<Seen> slices, int third, long nowNanos) {
    return slices.stream()
        .filter(
            each ->
                each.atNanos() >= third * nowNanos / 3
                    && each.atNanos() < (third + 1) * nowNanos / 3)
        .toList();
  }

  private static double level(List<Seen> slices) {
    return slices.size() < MIN_SLICES
        ? Double.NaN
        : median(slices.stream().mapToDouble(Seen::logTime).toArray());
  }

  private static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
