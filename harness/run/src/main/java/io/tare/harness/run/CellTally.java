package io.tare.harness.run;

import io.tare.model.Metric;
import io.tare.model.SampleColumns;
import io.tare.model.SampleStatus;
import io.tare.model.SubmissionField;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongPredicate;

/** Adds up the submissions of one cell as they come. */
final class CellTally {

  private final Metric metric;
  private int submissions;
  private int measured;
  private int bad;
  private final CountedValues counted = new CountedValues();
  private Optional<String> firstFailure = Optional.empty();
  private double roundTripSum;
  private int roundTrips;
  private boolean isPartial;

  /**
   * @param metric what the cell is about
   */
  CellTally(Metric metric) {
    this.metric = metric;
  }

  void add(SampleColumns samples) {
    add(samples, start -> false);
  }

  /**
   * @param isLeftOut whether a submission that started then, in epoch nanoseconds, is in a phase
   *     that is left out: it counts as none, and what is left has no mean over all of the time
   */
  void add(SampleColumns samples, LongPredicate isLeftOut) {
    double[] values = samples.values(metric.name());
    double[] inFlight = samples.values(SubmissionField.ROUND_TRIP.label());
    for (int i = 0; i < samples.size(); i++) {
      submissions++;
      if (isLeftOut.test(samples.startEpochNanos(i))) {
        isPartial = true;
        continue;
      }
      switch (SampleStatus.of(samples.isWarmup(i), samples.isValid(i), values[i])) {
        case WARMUP -> {}
        case COUNTED -> {
          measured++;
          count(values[i], inFlight[i]);
        }
        default -> {
          measured++;
          bad++;
          if (firstFailure.isEmpty()) {
            firstFailure = Optional.ofNullable(samples.failures().get(i));
          }
        }
      }
    }
  }

  private void count(double value, double roundTrip) {
    counted.add(value);
    if (!Double.isNaN(roundTrip)) {
      roundTripSum += roundTrip;
      roundTrips++;
    }
  }

  Metric metric() {
    return metric;
  }

  /** All of them, warm-up included. */
  int submissions() {
    return submissions;
  }

  /** Whether any are in a phase that is left out. */
  boolean isPartial() {
    return isPartial;
  }

  /** Those after the warm-up. */
  int measured() {
    return measured;
  }

  /** Failed or wrong ones after the warm-up. */
  int bad() {
    return bad;
  }

  /** Why the first of these failed; empty if none did, or it only lacks what it is about. */
  Optional<String> firstFailure() {
    return firstFailure;
  }

  /** Mean of the metric over the valid ones after the warm-up; none if some time is left out. */
  OptionalDouble mean() {
    return isPartial ? OptionalDouble.empty() : counted.mean();
  }

  /** Median of the same. */
  OptionalDouble median() {
    return isPartial ? OptionalDouble.empty() : counted.median();
  }

  /** Mean time in flight of the valid ones after the warm-up. */
  OptionalDouble meanRoundTrip() {
    return roundTrips == 0 ? OptionalDouble.empty() : OptionalDouble.of(roundTripSum / roundTrips);
  }
}
