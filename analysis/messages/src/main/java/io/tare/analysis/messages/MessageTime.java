package io.tare.analysis.messages;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time of messages of one size on one instance.
 *
 * @param bytes the size of a message, at least 1
 * @param byBlock the mean of each trial's counted submissions in ns, above 0, by its block
 * @param oneWay the mean of the trial means in ns, with its interval on the scale of logarithms
 * @param submissions the number counted
 * @param excluded the number left out, warm-up included
 */
public record MessageTime(
    long bytes,
    SortedMap<Integer, Double> byBlock,
    Estimate oneWay,
    long submissions,
    long excluded) {

  private static final double NANOS_PER_SECOND = 1e9;

  public MessageTime {
    byBlock = Collections.unmodifiableSortedMap(new TreeMap<>(byBlock));
  }

  static MessageTime of(long bytes, CellResult cell, double level) {
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    for (TrialPoint trial : cell.trials()) {
      byBlock.put(trial.block(), trial.mean());
    }
    double[] means = cell.trials().stream().mapToDouble(TrialPoint::mean).toArray();
    Estimate oneWay =
        new Estimate(
            cell.mean().value(),
            LogEstimate.ofMean(means).flatMap(each -> each.interval(level)),
            means.length);
    return new MessageTime(bytes, byBlock, oneWay, cell.summary().n(), cell.excluded());
  }

  /** Bytes per second: the size over the mean one-way time. */
  public double bandwidth() {
    return bytes / oneWay.value() * NANOS_PER_SECOND;
  }
}
