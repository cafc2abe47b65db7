package io.tare.analysis.comparison;

import io.tare.model.JournalEntry.CellFinished;
import io.tare.model.Observation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * How busy a platform's processors were by the processor time that was counted of it while a cell
 * was measured. Above 1 the count holds what the processors did at another time or elsewhere, so no
 * demand and no ratio can be taken from it. Clocks of processes tick: each reading is cut off to
 * whole ticks, and a slice takes two.
 *
 * @param utilisation of all trials in which the cell counts, 1 if all processors were busy
 * @param doubt what ticks may add to it
 */
public record ProcessorCount(double utilisation, double doubt) {

  /** A tick, and the time of a slice if the campaign does not say otherwise, in nanoseconds. */
  private static final double TICK = 1e7;

  private static final double SLICE = 1e8;

  /**
   * Deviation, in ticks, of what is made of four readings that are sums of four counters, each cut
   * off anywhere in a tick.
   */
  private static final double DEVIATION = Math.sqrt(8.0 / 6);

  /** As many deviations as chance hardly ever reaches. */
  private static final double SURE = 3;

  /** Busier than this, processors are the bottleneck. */
  private static final double BUSY = 0.95;

  /**
   * Of each cell that was counted, by its id.
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

  /** What was counted of the platform from outside, by the ids of cells. */
  public static Map<String, ProcessorCount> of(Collection<CellFinished> checks) {
    return of(checks, UnaryOperator.identity());
  }

  /** Whether processors can have done as much. */
  public boolean isPossible() {
    return utilisation <= 1 + doubt;
  }

  public boolean isSaturated() {
    return utilisation >= BUSY;
  }
}
