package io.tare.harness.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether freshly started servers have settled: the level of their response times has stopped
 * falling. Looked at is the time since the start in three equal parts; settled is what is in the
 * last part no longer faster than in the part before it by more than a tolerance, on the average of
 * all cells, on the logarithmic scale. The parts grow with the time, so the longer a level falls,
 * the slower a fall is noticed that still goes on (compare Barrett et al. 2017, "Virtual machine
 * warmup blows hot and cold"; some never reach a steady state, hence a most time).
 *
 * <p>A cell's level in a part is the median of its slices' medians, which a single disturbance does
 * not move.
 */
public final class SteadyStateDetector {

  /** What the level may still fall by from one third of the time to the next. */
  static final double TOLERANCE = 0.03;

  private static final int LEAST_SLICES = 2;

  private record Seen(long atNanos, double logTime) {}

  private final Map<String, List<Seen>> cells = new HashMap<>();

  /**
   * Notes a slice.
   *
   * @param atNanos since the start of the warm-up
   * @param times of its submissions in nanoseconds, above 0; without any the slice says nothing
   */
  public void add(String cell, long atNanos, double... times) {
    if (times.length > 0) {
      double[] sorted = times.clone();
      Arrays.sort(sorted);
      cells
          .computeIfAbsent(cell, key -> new ArrayList<>())
          .add(new Seen(atNanos, Math.log(median(sorted))));
    }
  }

  /** How much faster, relatively, the last third was than the one before; NaN if not known. */
  public double fall(long nowNanos) {
    return Math.expm1(
        cells.values().stream()
            .mapToDouble(slices -> logFall(slices, nowNanos))
            .average()
            .orElse(Double.NaN));
  }

  /** The same of one cell. */
  double fall(String cell, long nowNanos) {
    return Math.expm1(logFall(cells.getOrDefault(cell, List.of()), nowNanos));
  }

  private static double logFall(List<Seen> slices, long nowNanos) {
    return level(slices, nowNanos / 3, 2 * nowNanos / 3)
        - level(slices, 2 * nowNanos / 3, nowNanos);
  }

  /** Whether the level has stopped falling. */
  public boolean isSettled(long nowNanos) {
    return fall(nowNanos) <= TOLERANCE;
  }

  private static double level(List<Seen> slices, long from, long to) {
    double[] times =
        slices.stream()
            .filter(each -> each.atNanos() >= from && each.atNanos() < to)
            .mapToDouble(Seen::logTime)
            .sorted()
            .toArray();
    return times.length < LEAST_SLICES ? Double.NaN : median(times);
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
