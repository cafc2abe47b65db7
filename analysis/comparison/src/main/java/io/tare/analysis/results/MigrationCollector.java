package io.tare.analysis.results;

import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Metric.Unit;
import io.tare.model.Metrics;
import io.tare.model.MigrationRecord;
import io.tare.model.SampleBatch;
import io.tare.model.SampleColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps the submissions of cells whose platforms were migrated, and looks at each migration among
 * them. Whoever waits while a guest stands still is answered late, or not at all; both are seen in
 * when answers came.
 */
final class MigrationCollector {

  /** What every run of an established program tells of itself. */
  private static final String RUN = "run_ns";

  private final PlanIndex index;
  private final Map<JournalEntry.FinishedCell, List<JournalEntry.Migrated>> migrations =
      new LinkedHashMap<>();
  private final Map<JournalEntry.FinishedCell, List<Submitted>> submitted = new HashMap<>();

  /**
   * A submission.
   *
   * @param endNanos when it was answered; below 0 if it failed
   */
  private record Submitted(long startNanos, long endNanos) {
    boolean isAnswered() {
      return endNanos >= 0;
    }

    double response() {
      return isAnswered() ? endNanos - startNanos : Double.NaN;
    }
  }

  MigrationCollector(PlanIndex index, List<JournalEntry> journal) {
    this.index = index;
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.Migrated each) {
        migrations
            .computeIfAbsent(
                new JournalEntry.FinishedCell(each.trial(), each.attempt(), each.cell()),
                cell -> new ArrayList<>())
            .add(each);
      }
    }
  }

  /** Adds submissions of a cell that counts; those of others, and of warm-up, are passed over. */
  void add(SampleBatch batch) {
    JournalEntry.FinishedCell place =
        new JournalEntry.FinishedCell(batch.trial(), batch.attempt(), batch.cell());
    Cell cell = index.cell(batch.cell());
    if (cell == null || !migrations.containsKey(place)) {
      return;
    }
    SampleColumns columns = batch.columns();
    double[] responses = lasted(columns, index.plan().metrics(cell));
    List<Submitted> own = submitted.computeIfAbsent(place, any -> new ArrayList<>());
    for (int i = 0; i < batch.size(); i++) {
      if (!columns.isWarmup(i)) {
        long start = columns.startEpochNanos(i);
        boolean isAnswered = columns.isValid(i) && !Double.isNaN(responses[i]);
        own.add(new Submitted(start, isAnswered ? start + (long) responses[i] : -1));
      }
    }
  }

  /**
   * How long each submission was, in nanoseconds: a run of a program as the harness saw it, else
   * what is judged by its time; no time at all where neither is told.
   */
  private static double[] lasted(SampleColumns columns, Metrics metrics) {
    double[] runs = columns.values(RUN);
    if (Arrays.stream(runs).anyMatch(each -> !Double.isNaN(each))) {
      return runs;
    }
    Optional<Metric> time = metrics.divided().filter(each -> each.unit() == Unit.NANOSECONDS);
    return time.isPresent() ? columns.values(time.get().name()) : new double[columns.size()];
  }

  /** Every migration of cells that count, in the order in which they were done. */
  List<MigrationOutcome> outcomes() {
    List<MigrationOutcome> all = new ArrayList<>();
    migrations.forEach(
        (place, own) -> {
          List<Submitted> those = submitted.getOrDefault(place, List.of());
          PlanIndex.Place where = index.place(place.trial());
          if (!those.isEmpty() && where != null) {
            List<Submitted> sorted =
                those.stream().sorted(Comparator.comparingLong(Submitted::startNanos)).toList();
            for (int i = 0; i < own.size(); i++) {
              all.add(outcome(own, i, sorted, where.block()));
            }
          }
        });
    return all;
  }

  /** What is before, during and after one; its neighbours bound what is seen of it. */
  private MigrationOutcome outcome(
      List<JournalEntry.Migrated> all, int which, List<Submitted> sorted, int block) {
    JournalEntry.Migrated entry = all.get(which);
    MigrationRecord told = entry.migration();
    long from = which == 0 ? Long.MIN_VALUE : end(all.get(which - 1).migration());
    long until =
        which == all.size() - 1 ? Long.MAX_VALUE : all.get(which + 1).migration().startEpochNanos();
    List<Submitted> seen =
        sorted.stream()
            .filter(each -> each.startNanos() >= from && each.startNanos() < until)
            .toList();
    long begin = told.startEpochNanos();
    long moved = moved(told);
    double[] before = responses(seen, Long.MIN_VALUE, begin);
    return new MigrationOutcome(
        Objects.requireNonNull(index.cell(entry.cell())),
        entry.trial(),
        block,
        entry.phase(),
        entry.number(),
        told,
        outage(seen, told, median(before)),
        mean(before),
        mean(responses(seen, begin, moved)),
        mean(responses(seen, moved, Long.MAX_VALUE)),
        seen.stream().filter(each -> each.startNanos() >= begin && !each.isAnswered()).count(),
        seen.stream()
            .map(each -> new MigrationOutcome.Answer(each.startNanos() - begin, each.response()))
            .toList());
  }

  private static long end(MigrationRecord told) {
    return told.startEpochNanos() + told.totalNanos();
  }

  /** When the guest went on elsewhere. */
  private static long moved(MigrationRecord told) {
    Long resumed = told.resumedAfterNanos();
    return resumed == null ? end(told) : told.startEpochNanos() + resumed;
  }

  /** Around the moment in the middle of the time that it stood still. */
  private static Optional<MigrationOutcome.Outage> outage(
      List<Submitted> seen, MigrationRecord told, double usual) {
    Long still = told.stillNanos() == null ? told.downtimeNanos() : told.stillNanos();
    long middle = moved(told) - (still == null ? 0 : still / 2);
    long[] answered =
        seen.stream()
            .filter(Submitted::isAnswered)
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
        seen.stream()
            .filter(each -> each.startNanos() <= middle && each.endNanos() > middle)
            .mapToDouble(Submitted::response)
            .max()
            .orElse(0);
    long least = (long) Math.max(0, Math.min(slowest - usual, (double) gap));
    return Optional.of(new MigrationOutcome.Outage(least, gap));
  }

  private static double[] responses(List<Submitted> seen, long from, long until) {
    return seen.stream()
        .filter(each -> each.startNanos() >= from && each.startNanos() < until)
        .filter(Submitted::isAnswered)
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
