package io.tare.analysis.comparison;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * How busy a platform's processors were, by the processor time counted while a cell was measured.
 * Above 1 the count includes work of another time or place, so it gives no demand and no ratio.
 * Process times are in ticks: each reading is truncated to whole ticks, and a slice has two
 * readings.
 *
 * @param utilisation over all trials in which the cell counts, 1 if all processors were busy
 * @param doubt possible error by ticks
 */
public record ProcessorCount(double utilisation, double doubt) {

  /** A tick, and the default time of a slice, in nanoseconds. */
  private static final double TICK = 1e7;

  private static final double SLICE = 1e8;

  /**
   * Standard deviation, in ticks, of a result of four readings, each a sum of four truncated
   * counters.
   */
  private static final double DEVIATION = Math.sqrt(8.0 / 6);

  /** A number of deviations that is hardly ever exceeded by chance. */
  private static final double SURE = 3;

  /** Busier than this, processors are the bottleneck. */
  private static final double BUSY = 0.95;

  /**
   * Of each counted cell, by its id.
   *
   * @param counter gives the name of an observation: its own, or {@link Observation#inside}
   */
  static Map<String, ProcessorCount> of(
      Collection<CellFinished> checks, UnaryOperator<String> counter) {
    Map<String, double[]> sums = new TreeMap<>();
    for (CellFinished check : checks) {
      Double used = check.observations().get(counter.apply(Observation.PROCESSOR.label()));
      Double share = check.observations().get(counter.apply(Observation.UTILISATION.label()));
      OptionalDouble elapsed = check.observation(Observation.ELAPSED);
      if (check.validity().isValid()
          && used != null
          && share != null
          && share > 0
          && elapsed.isPresent()) {
        double[] sum = sums.computeIfAbsent(check.cell(), cell -> new double[3]);
        sum[0] += used;
        sum[1] += used / share;
        sum[2] += elapsed.getAsDouble();
      }
    }
    Map<String, ProcessorCount> counts = new LinkedHashMap<>();
    sums.forEach(
        (cell, sum) -> {
          double slices = Math.max(1, sum[2] / SLICE);
          double doubt = SURE * DEVIATION * TICK * Math.sqrt(slices) / sum[1];
          counts.put(cell, new ProcessorCount(sum[0] / sum[1], doubt));
        });
    return counts;
  }

  /** Processor time of the platform counted from outside, by the ids of cells. */
  public static Map<String, ProcessorCount> of(Collection<CellFinished> checks) {
    return of(checks, UnaryOperator.identity());
  }

  /** Whether the count is possible. */
  public boolean isPossible() {
    return utilisation <= 1 + doubt;
  }

  public boolean isSaturated() {
    return utilisation >= BUSY;
  }
}
