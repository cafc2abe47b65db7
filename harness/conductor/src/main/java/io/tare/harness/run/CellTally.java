package io.tare.harness.run;

import io.tare.model.Metric;
import io.tare.model.Outcome;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Adds up the submissions of one cell as they come. */
final class CellTally {

  private final Metric metric;
  private int submissions;
  private int measured;
  private int bad;
  private final CountedValues counted = new CountedValues();
  private double roundTripSum;
  private int roundTrips;

  /**
   * @param metric what the cell is about
   */
  CellTally(Metric metric) {
    this.metric = metric;
  }

  void add(boolean warmup, Outcome outcome, SortedMap<String, Number> values) {
    submissions++;
    if (warmup) {
      return;
    }
    measured++;
    OptionalDouble value = value(values);
    if (!outcome.isValid() || value.isEmpty()) {
      bad++;
      return;
    }
    counted.add(value.getAsDouble());
    Number roundTrip = values.get(Metric.ROUND_TRIP.name());
    if (roundTrip != null) {
      roundTripSum += roundTrip.doubleValue();
      roundTrips++;
    }
  }

  Metric metric() {
    return metric;
  }

  /** What is compared of a submission, if it told it. */
  OptionalDouble value(SortedMap<String, Number> values) {
    Number value = values.get(metric.name());
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
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
