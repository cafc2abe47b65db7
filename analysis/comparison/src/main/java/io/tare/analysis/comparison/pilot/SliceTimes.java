package io.tare.analysis.comparison.pilot;

import io.tare.harness.model.Metric;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SubmissionField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The slices with counted submissions of one cell in one attempt of a trial. Instants are by the
 * clock of the measuring machine, so only their differences are meaningful.
 */
final class SliceTimes {

  private static final double SECOND = 1e9;

  /** A turn of the cell; in an open loop its own closed part and lead-in come first. */
  private static final class Slice {
    private final int round;
    private long begin = Long.MAX_VALUE;
    private long countedFrom = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private int counted;

    Slice(int round) {
      this.round = round;
    }

    private void add(SampleColumns submissions) {
      double[] roundTrips = submissions.values(SubmissionField.ROUND_TRIP.label());
      double[] responses = submissions.values(Metric.RESPONSE.name());
      for (int i = 0; i < submissions.size(); i++) {
        long start = submissions.startEpochNanos(i);
        begin = Math.min(begin, start);
        end = Math.max(end, start + took(roundTrips[i], responses[i]));
        if (!submissions.isWarmup(i)) {
          countedFrom = Math.min(countedFrom, start);
          counted++;
        }
      }
    }

    /** 0 if unknown: then the slice has its ordered length. */
    private static long took(double roundTrip, double response) {
      double took = Double.isNaN(roundTrip) ? response : roundTrip;
      return Double.isNaN(took) ? 0 : Math.round(took);
    }
  }

  private final Map<Integer, Slice> slices = new HashMap<>();

  /** Ignores what was not measured in a slice. */
  void add(SampleBatch batch) {
    if (batch.slice().number() > 0) {
      slices
          .computeIfAbsent(batch.slice().number(), number -> new Slice(batch.slice().round()))
          .add(batch.columns());
    }
  }

  private List<Slice> counted() {
    return slices.values().stream().filter(each -> each.counted > 0).toList();
  }

  int size() {
    return counted().size();
  }

  int rounds() {
    return (int) counted().stream().map(each -> each.round).distinct().count();
  }

  int submissions() {
    return counted().stream().mapToInt(each -> each.counted).sum();
  }

  /**
   * The time for which the cell was measured, in seconds. A slice lasts until the submission under
   * way has ended, and at least its ordered length.
   *
   * @param ordered the ordered length of slices, in seconds
   */
  double seconds(double ordered) {
    return counted().stream()
        .mapToDouble(each -> Math.max(ordered, (each.end - each.countedFrom) / SECOND))
        .sum();
  }

  /**
   * The time that the slices took, including what does not count in them, in seconds.
   *
   * @param ordered as above
   */
  double taken(double ordered) {
    return seconds(ordered)
        + counted().stream().mapToDouble(each -> (each.countedFrom - each.begin) / SECOND).sum();
  }

  /** When the first began; {@link Long#MAX_VALUE} without any. */
  long begin() {
    return counted().stream().mapToLong(each -> each.begin).min().orElse(Long.MAX_VALUE);
  }

  /** When the last ended; {@link Long#MIN_VALUE} without any. */
  long end() {
    return counted().stream().mapToLong(each -> each.end).max().orElse(Long.MIN_VALUE);
  }
}
