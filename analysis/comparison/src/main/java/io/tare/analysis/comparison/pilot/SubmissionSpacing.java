package io.tare.analysis.comparison.pilot;

import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import java.util.HashMap;
import java.util.Map;

/**
 * How the submissions of one cell followed each other in one attempt of a trial. The time from one
 * start to the next is the cost of a submission, also with several clients or at a fixed rate.
 */
final class SubmissionSpacing {

  private static final double SECOND = 1e9;

  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private int counted;
  private int all;
  private double took;
  private final SliceTimes slices = new SliceTimes();

  private SubmissionSpacing() {}

  /** Of every cell in every attempt. */
  static Map<JournalEntry.FinishedCell, SubmissionSpacing> of(RunSource run) {
    Map<JournalEntry.FinishedCell, SubmissionSpacing> paces = new HashMap<>();
    run.forEachBatch(
        each -> paces.computeIfAbsent(each.place(), place -> new SubmissionSpacing()).add(each));
    return paces;
  }

  private void add(SampleBatch batch) {
    SampleColumns submissions = batch.columns();
    all += submissions.size();
    slices.add(batch);
    double[] responses = submissions.values(Metric.RESPONSE.name());
    for (int i = 0; i < responses.length; i++) {
      if (!submissions.isWarmup(i)) {
        counted++;
        first = Math.min(first, submissions.startEpochNanos(i));
        last = Math.max(last, submissions.startEpochNanos(i));
        took += Double.isNaN(responses[i]) ? 0 : responses[i];
      }
    }
  }

  /** Submissions, warm-up of any kind included. */
  int all() {
    return all;
  }

  /** Those after the warm-up. */
  int counted() {
    return counted;
  }

  SliceTimes slices() {
    return slices;
  }

  /** From one submission's start to the next one's; for a single one, its own time. */
  double seconds() {
    if (counted == 0) {
      return 0;
    }
    return (counted > 1 ? (last - first) / (counted - 1.0) : took) / SECOND;
  }
}
