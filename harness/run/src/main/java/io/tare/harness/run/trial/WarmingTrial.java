package io.tare.harness.run.trial;

import io.tare.harness.model.MeasurementException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A trial whose servers warm up: how much work they have done, and whether they have settled. */
final class WarmingTrial {

  private final RunningTrial trial;
  private final SteadyStateDetector level = new SteadyStateDetector();

  /** Valid submissions of each cell. */
  private final Map<String, Integer> had = new HashMap<>();

  /** The largest share of response time that stamps took in a slice, by cell. */
  private final Map<String, Double> stampShares = new HashMap<>();

  private long lookedAt;
  private double workBefore;

  /** Of each server. */
  private volatile double work;

  private volatile boolean isSettled;

  WarmingTrial(RunningTrial trial) {
    this.trial = trial;
  }

  RunningTrial trial() {
    return trial;
  }

  /**
   * Measures a slice of its cell, if it has that cell.
   *
   * @param round the pass over all cells
   * @param atNanos since it was primed
   */
  void warmUp(Map<RunningTrial, String> cells, int round, long atNanos)
      throws MeasurementException, InterruptedException {
    Optional<String> id = Optional.ofNullable(cells.get(trial));
    if (id.isPresent()) {
      WarmSlice slice = trial.warmUp(id.get(), round);
      had.merge(id.get(), slice.costs().size(), Integer::sum);
      String series = slice.withoutStamps() ? id.get() + " without stamps" : id.get();
      level.add(series, round, atNanos, slice);
      slice.stampShare().ifPresent(share -> stampShares.merge(id.get(), share, Math::max));
    }
  }

  /** A round is over. Once settled, a trial stays settled, though it may get no more turns. */
  void look(long nowNanos) {
    lookedAt = nowNanos;
    isSettled = isSettled || level.isSettled(nowNanos);
    workBefore = work;
    double servers = trial.servers();
    work =
        had.values().stream().mapToDouble(each -> Math.log1p(each / servers)).average().orElse(0);
  }

  boolean isSettled() {
    return isSettled;
  }

  /**
   * Whether it is ahead of another by more than a round, so that equal trials do not wait for a
   * round in progress. Cells take different times, so the ratios of their numbers are compared.
   */
  boolean isAheadOf(WarmingTrial other) {
    return other.work < workBefore;
  }

  /** The largest share of response time that stamps took in a slice of a cell, if it is known. */
  OptionalDouble stampShare(String id) {
    Double share = stampShares.get(id);
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  /** Records whether cells have settled, with their measurements. */
  void noteFall(Map<RunningTrial, String> cells) {
    String id = cells.get(trial);
    if (id != null) {
      trial.settled(id, level.fall(id, lookedAt), level.fall(lookedAt).doubt());
    }
  }
}
