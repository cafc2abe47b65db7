package io.tare.harness.campaign;

import io.tare.harness.campaign.WorkloadChoice.Submissions;
import io.tare.model.Dimension;
import io.tare.model.Limits;
import java.util.Optional;

/**
 * Reads {@code stop}, and submissions and warm-up where a workload says its own.
 *
 * @param submissions for all workloads that say nothing else
 * @param warmup share of them that warms up
 * @param serverWarmup submissions of each cell before the first cell of a trial is measured
 * @param timeNanos of each cell in a trial, where it is measured for a time
 * @param design is told whether submissions are counted or a time is given
 * @param precision half the width of PD's interval over PD, if one is aimed at
 * @param budgetNanos when no further block begins
 */
record StopReader(
    int submissions,
    double warmup,
    int serverWarmup,
    long timeNanos,
    DesignReader design,
    Optional<Double> precision,
    Optional<Long> budgetNanos) {

  private static final long LEAST_TIME = 1_000_000L;
  private static final long MOST_TIME = 3_600_000_000_000L;
  private static final double MOST_WARMUP = 0.9;
  private static final String WARMUP =
      "the share of the submissions that comes first and is not counted";

  /** How much of a workload's cells is measured. */
  record Amount(Submissions submissions, long timeNanos) {}

  static StopReader of(Optional<YamlValue> stop, DesignReader design) {
    StopReader fallback =
        new StopReader(
            Defaults.SUBMISSIONS,
            Defaults.WARMUP,
            Defaults.SERVER_WARMUP,
            Defaults.TIME_NANOS,
            design,
            Optional.empty(),
            Optional.empty());
    return stop.map(value -> fallback.read(value)).orElse(fallback);
  }

  /** The amount of a workload, which may say its own. */
  Amount amount(YamlTable table) {
    StopReader own = readAmount(table);
    return new Amount(Submissions.of(own.submissions, own.warmup, own.serverWarmup), own.timeNanos);
  }

  StopRule rule(long longestNanos) {
    return precision
        .<StopRule>map(
            target ->
                new StopRule.Precision(
                    target, Math.min(longestNanos, budgetNanos.orElse(Defaults.BUDGET_NANOS))))
        .orElse(new StopRule.FixedBlocks());
  }

  private StopReader read(YamlValue value) {
    YamlTable table = value.table();
    StopReader amount = readAmount(table);
    Optional<YamlValue> budget = table.take("budget");
    StopReader all =
        new StopReader(
            amount.submissions,
            amount.warmup,
            amount.serverWarmup,
            amount.timeNanos,
            design,
            table
                .take("precision")
                .flatMap(v -> v.share(false, 1, "half the width of PD's interval over PD")),
            budget.flatMap(
                v -> v.quantity(Dimension.DURATION, 1_000_000_000L, Long.MAX_VALUE / 2)));
    if (budget.isPresent() && table.take("precision").isEmpty()) {
      budget.get().complain("means nothing without precision; add one, such as precision: 2%");
    }
    table.rejectOthers();
    return all;
  }

  private StopReader readAmount(YamlTable table) {
    Optional<YamlValue> count = table.take("submissions");
    Optional<YamlValue> share = table.take("warmup");
    Optional<YamlValue> before = table.take("server_warmup");
    Optional<YamlValue> time = table.take("time");
    if (count.isPresent() || share.isPresent() || before.isPresent()) {
      design.noteCount();
    }
    if (time.isPresent()) {
      design.noteOwnTime();
    }
    return new StopReader(
        count.flatMap(v -> v.integer(1, Limits.MOST_SUBMISSIONS)).orElse(submissions),
        share.flatMap(v -> v.share(true, MOST_WARMUP, WARMUP)).orElse(warmup),
        before.flatMap(v -> v.integer(0, Limits.MOST_SUBMISSIONS)).orElse(serverWarmup),
        time.flatMap(v -> v.quantity(Dimension.DURATION, LEAST_TIME, MOST_TIME)).orElse(timeNanos),
        design,
        precision,
        budgetNanos);
  }
}
