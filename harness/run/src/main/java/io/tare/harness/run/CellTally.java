package io.tare.harness.run;

import io.tare.model.Metric;
import io.tare.model.SampleColumns;
import io.tare.model.SampleStatus;
import io.tare.model.SubmissionField;
import java.util.Optional;
import java.util.OptionalDouble;

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

  /**
   * @param metric what the cell is about
   */
  CellTally(Metric metric) {
    this.metric = metric;
  }

  void add(SampleColumns samples) {
    double[] values = samples.values(metric.name());
    double[] inFlight = samples.values(SubmissionField.ROUND_TRIP.label());
    for (int i = 0; i < samples.size(); i++) {
      submissions++;
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

  /** Mean of the metric over the valid ones after the warm-up. */
  OptionalDouble mean() {
    return counted.mean();
  }

  /** Median of the same. */
  OptionalDouble median() {
    return counted.median();
  }

  /** Mean time in flight of the valid ones after the warm-up. */
  OptionalDouble meanRoundTrip() {
    return roundTrips == 0 ? OptionalDouble.empty() : OptionalDouble.of(roundTripSum / roundTrips);
  }
}
