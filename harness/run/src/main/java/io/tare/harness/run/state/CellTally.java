package io.tare.harness.run.state;

import io.tare.harness.model.Metric;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleStatus;
import io.tare.harness.model.Stamps;
import io.tare.harness.model.SubmissionField;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongPredicate;

/** Adds up the submissions of one cell as they come. */
public final class CellTally {

  private final Metric metric;
  private Stamps stamps;
  private int submissions;
  private int measured;
  private int showTotal;
  private int bad;
  private final CountedValues counted;
  private Optional<String> firstFailure = Optional.empty();
  private double roundTripSum;
  private int roundTrips;
  private boolean isPartial;

  /**
   * @param metric the cell's metric
   * @param stamps of the cell
   */
  public CellTally(Metric metric, Stamps stamps) {
    this.metric = metric;
    this.stamps = stamps;
    this.counted = new CountedValues(metric);
  }

  public void add(SampleColumns samples) {
    add(samples, start -> false);
  }

  /**
   * @param isLeftOut whether a submission that started then, in epoch nanoseconds, is in an
   *     excluded phase: it does not count, and there is no mean over the whole time
   */
  public void add(SampleColumns samples, LongPredicate isLeftOut) {
    double[] values = samples.values(metric.name());
    double[] inFlight = samples.values(SubmissionField.ROUND_TRIP.label());
    BitSet forParts = stamps.forParts(samples);
    for (int i = 0; i < samples.size(); i++) {
      submissions++;
      if (isLeftOut.test(samples.startEpochNanos(i))) {
        isPartial = true;
        continue;
      }
      switch (SampleStatus.of(
          samples.isWarmup(i), samples.isValid(i), values[i], forParts.get(i))) {
        case WARMUP -> {}
        case COUNTED -> {
          measured++;
          showTotal++;
          counted.add(values[i]);
          returned(inFlight[i]);
        }
        case STAMPED -> {
          measured++;
          returned(inFlight[i]);
        }
        case FAILED,
            NO_METRIC,
            LEFT_OUT,
            DUPLICATE,
            INVALID,
            DIFFERENT,
            UNFINISHED,
            REPLACED,
            NOT_IN_PLAN -> {
          measured++;
          bad++;
          if (firstFailure.isEmpty()) {
            firstFailure = Optional.ofNullable(samples.failures().get(i));
          }
        }
      }
    }
  }

  private void returned(double roundTrip) {
    if (!Double.isNaN(roundTrip)) {
      roundTripSum += roundTrip;
      roundTrips++;
    }
  }

  public Metric metric() {
    return metric;
  }

  /** Which submissions carry time stamps of the server. */
  public Stamps stamps() {
    return stamps;
  }

  /** From now on all do, and show the total. */
  public void keepStamps() {
    stamps = Stamps.ALWAYS;
  }

  /** All of them, warm-up included. */
  public int submissions() {
    return submissions;
  }

  /** Whether any are in an excluded phase. */
  public boolean isPartial() {
    return isPartial;
  }

  /** Those after the warm-up. */
  public int measured() {
    return measured;
  }

  /** Valid ones after the warm-up that show the total. */
  public int showTotal() {
    return showTotal;
  }

  /** Failed or wrong ones after the warm-up. */
  public int bad() {
    return bad;
  }

  /** Why the first of these failed; empty if none did, or if only its metric is missing. */
  public Optional<String> firstFailure() {
    return firstFailure;
  }

  /**
   * Mean of the metric over the valid ones that show the total; empty if some phase is excluded.
   */
  public OptionalDouble mean() {
    return isPartial ? OptionalDouble.empty() : counted.mean();
  }

  /** Median of the same. */
  public OptionalDouble median() {
    return isPartial ? OptionalDouble.empty() : counted.median();
  }

  /** Mean time in flight of all valid ones after the warm-up. */
  public OptionalDouble meanRoundTrip() {
    return roundTrips == 0 ? OptionalDouble.empty() : OptionalDouble.of(roundTripSum / roundTrips);
  }
}
