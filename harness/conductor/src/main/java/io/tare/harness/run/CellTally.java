package io.tare.harness.run;

import io.tare.model.Metric;
import io.tare.model.Outcome;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Adds up the submissions of one cell as they come. */
final class CellTally {

  private int submissions;
  private int measured;
  private int bad;
  private final CountedTimes times = new CountedTimes();
  private double roundTripSum;
  private int roundTrips;

  void add(boolean warmup, Outcome outcome, SortedMap<String, Number> values) {
    submissions++;
    if (warmup) {
      return;
    }
    measured++;
    OptionalDouble time = time(values);
    if (!outcome.isValid() || time.isEmpty()) {
      bad++;
      return;
    }
    times.add(time.getAsDouble());
    Number roundTrip = values.get(Metric.ROUND_TRIP.name());
    if (roundTrip != null) {
      roundTripSum += roundTrip.doubleValue();
      roundTrips++;
    }
  }

  /** What is compared of a submission: its response time, or the time of an operation. */
  static OptionalDouble time(SortedMap<String, Number> values) {
    Number value = values.get(Metric.RESPONSE.name());
    if (value == null) {
      value = values.get(Metric.TIME.name());
    }
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

  /** Mean response time, or time of an operation, of the valid ones after the warm-up. */
  OptionalDouble mean() {
    return times.mean();
  }

  /** Median of the same. */
  OptionalDouble median() {
    return times.median();
  }

  /** Mean time in flight of the valid ones after the warm-up. */
  OptionalDouble meanRoundTrip() {
    return roundTrips == 0 ? OptionalDouble.empty() : OptionalDouble.of(roundTripSum / roundTrips);
  }
}
