package io.tare.analysis.comparison.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Thins a cell's series to a bounded number of buckets. */
record Timeline(int trials) {

  /** More would be finer than a figure's pixels. */
  private static final int MAX_BUCKETS = 160;

  private static final int MAX_TRIALS = 40;

  /** Whether the trial at this index is shown; of very many only some are. */
  boolean shows(int trial) {
    return trial % ((trials + MAX_TRIALS - 1) / MAX_TRIALS) == 0;
  }

  /** The buckets of a trial, warm-up and counted submissions separately. */
  List<SubmissionBucket> of(double[] warmUp, double[] counted) {
    int max = MAX_BUCKETS / Math.min(MAX_TRIALS, trials);
    int all = warmUp.length + counted.length;
    int ofWarmUp = Math.max(1, Math.min(max - 1, Math.round((float) max * warmUp.length / all)));
    List<SubmissionBucket> buckets = new ArrayList<>();
    add(buckets, warmUp, 0, ofWarmUp, true);
    add(buckets, counted, warmUp.length, max - ofWarmUp, false);
    return buckets;
  }

  private static void add(
      List<SubmissionBucket> buckets, double[] values, int before, int max, boolean isWarmUp) {
    int count = Math.min(max, values.length);
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) values.length * i / count);
      int to = (int) ((long) values.length * (i + 1) / count);
      DoubleSummaryStatistics part = Arrays.stream(values, from, to).summaryStatistics();
      buckets.add(
          new SubmissionBucket(
              before + from, to - from, isWarmUp, part.getMin(), part.getAverage(), part.getMax()));
    }
  }
}
