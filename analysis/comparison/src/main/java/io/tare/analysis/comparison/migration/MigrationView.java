package io.tare.analysis.comparison.migration;

import io.tare.analysis.statistics.Summary;
import io.tare.harness.model.MigrationRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One migration as seen by the cell's client. Instants are epoch nanoseconds.
 *
 * @param cell all submissions of the cell, by time of submission
 * @param usualFrom since when response times were normal before it
 * @param until when the next migration begins
 */
record MigrationView(
    List<MigrationView.Submitted> cell, MigrationRecord migration, long usualFrom, long until) {

  /** This many in a row must be normal for a return to normal: one may be by chance. */
  private static final int USUAL_IN_A_ROW = 5;

  /** A normal response time is at most this quantile of those before. */
  private static final double USUAL_SHARE = 0.95;

  /**
   * A submission.
   *
   * @param endNanos when it was answered; negative if it failed
   */
  record Submitted(long startNanos, long endNanos) {
    boolean isAnswered() {
      return endNanos >= 0;
    }

    double response() {
      return isAnswered() ? endNanos - startNanos : Double.NaN;
    }
  }

  private long begin() {
    return migration.startEpochNanos();
  }

  private long over() {
    return begin() + MigrationSpans.of(migration).overNanos();
  }

  /** Around the middle of the standstill. */
  Optional<MigrationOutcome.Outage> outage() {
    Long still =
        migration.stillNanos() == null ? migration.downtimeNanos() : migration.stillNanos();
    Long resumed = migration.resumedAfterNanos();
    long moved = begin() + (resumed == null ? migration.totalNanos() : resumed);
    long middle = moved - (still == null ? 0 : still / 2);
    double usual = median(before());
    long[] answered =
        cell.stream()
            .filter(each -> each.startNanos() < until && each.isAnswered())
            .mapToLong(Submitted::endNanos)
            .sorted()
            .toArray();
    int next = Arrays.binarySearch(answered, middle);
    next = next < 0 ? -next - 1 : next;
    if (next == 0 || next == answered.length || Double.isNaN(usual)) {
      return Optional.empty();
    }
    long gap = answered[next] - answered[next - 1];
    double slowest =
        cell.stream()
            .filter(each -> each.startNanos() <= middle && each.endNanos() > middle)
            .mapToDouble(Submitted::response)
            .max()
            .orElse(0);
    long least = (long) Math.max(0, Math.min(slowest - usual, (double) gap));
    return Optional.of(
        new MigrationOutcome.Outage(
            answered[next - 1] - begin(), least, gap, Math.max(gap, longest(answered))));
  }

  /** From one answer to the next, for gaps that overlap the migration. */
  private long longest(long[] answered) {
    long longest = 0;
    for (int i = 1; i < answered.length; i++) {
      if (answered[i] > begin() && answered[i - 1] < over()) {
        longest = Math.max(longest, answered[i] - answered[i - 1]);
      }
    }
    return longest;
  }

  /** Response times in each phase. */
  MigrationResponses responses() {
    MigrationSpans spans = MigrationSpans.of(migration);
    Map<MigrationPhase, Double> means = new TreeMap<>();
    double[] before = before();
    put(means, MigrationPhase.BEFORE, before);
    for (MigrationPhase phase : MigrationPhase.values()) {
      if (phase != MigrationPhase.BEFORE) {
        put(
            means,
            phase,
            responses(
                each ->
                    each.startNanos() < until && spans.at(each.startNanos() - begin()) == phase));
      }
    }
    return new MigrationResponses(
        new TreeMap<>(means),
        mean(responses(each -> each.startNanos() >= begin() && each.startNanos() < over())),
        mean(underWay()) / usualUnderWay(before));
  }

  private static void put(
      Map<MigrationPhase, Double> means, MigrationPhase phase, double[] responses) {
    if (responses.length > 0) {
      means.put(phase, mean(responses));
    }
  }

  /** The share of the application's time that it cost. */
  MigrationShares shares() {
    if (cell.isEmpty()) {
      return new MigrationShares(Double.NaN, OptionalDouble.empty(), false);
    }
    long first = cell.get(0).startNanos();
    long last =
        cell.stream()
            .mapToLong(each -> Math.max(each.startNanos(), each.endNanos()))
            .max()
            .orElse(first);
    double measured = last - (double) first;
    return new MigrationShares(
        measured > 0 ? migration.totalNanos() / measured : Double.NaN,
        loss(),
        usualAgain() < Long.MAX_VALUE && usualAgain() < until);
  }

  private OptionalDouble loss() {
    double[] before = before();
    double all = Arrays.stream(responses(each -> true)).sum();
    if (before.length == 0 || !(all > 0)) {
      return OptionalDouble.empty();
    }
    long usual = Math.min(until, usualAgain());
    double[] slowed = responses(each -> each.startNanos() >= begin() && each.startNanos() < usual);
    double[] underWay = underWay();
    double extra = Arrays.stream(slowed).sum() - slowed.length * mean(before);
    if (underWay.length > 0) {
      extra += Arrays.stream(underWay).sum() - underWay.length * usualUnderWay(before);
    }
    return OptionalDouble.of(extra / all);
  }

  /**
   * When the first of {@link #USUAL_IN_A_ROW} submissions after its end was submitted, none of
   * which took longer than the 95th percentile of those before; the largest number if there were
   * none.
   */
  long usualAgain() {
    double[] before = before();
    if (before.length == 0) {
      return Long.MAX_VALUE;
    }
    double most = Summary.quantiles(before, USUAL_SHARE)[0];
    long over = over();
    int inARow = 0;
    long first = Long.MAX_VALUE;
    for (Submitted each : cell) {
      if (each.startNanos() >= over && each.startNanos() < until) {
        inARow = each.isAnswered() && each.response() <= most ? inARow + 1 : 0;
        first = inARow == 1 ? each.startNanos() : first;
        if (inARow == USUAL_IN_A_ROW) {
          return first;
        }
      }
    }
    return Long.MAX_VALUE;
  }

  /**
   * The baseline: submissions before the first one that was still under way when it began. After
   * that one only the short ones were answered, so none of them counts.
   */
  private double[] before() {
    long end =
        cell.stream()
            .filter(this::isUnderWay)
            .mapToLong(Submitted::startNanos)
            .min()
            .orElse(begin());
    return responses(each -> each.startNanos() >= usualFrom && each.startNanos() < end);
  }

  /** Submitted before it began and answered later. */
  private double[] underWay() {
    return responses(this::isUnderWay);
  }

  private boolean isUnderWay(Submitted each) {
    return each.startNanos() >= usualFrom
        && each.startNanos() < begin()
        && each.endNanos() >= begin();
  }

  /** The duration of a submission under way at a random moment. */
  private static double usualUnderWay(double[] before) {
    return Arrays.stream(before).map(each -> each * each).sum() / Arrays.stream(before).sum();
  }

  private double[] responses(Predicate<Submitted> which) {
    return cell.stream()
        .filter(Submitted::isAnswered)
        .filter(which)
        .mapToDouble(Submitted::response)
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
