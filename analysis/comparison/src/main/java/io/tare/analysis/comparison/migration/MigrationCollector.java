package io.tare.analysis.comparison.migration;

import io.tare.analysis.comparison.migration.MigrationView.Submitted;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps the submissions of cells whose platforms were migrated, and evaluates each migration. A
 * client that waits during a standstill is answered late or not at all; the times of answers show
 * both.
 */
public final class MigrationCollector {

  private final PlanIndex index;

  private final Map<JournalEntry.FinishedCell, List<JournalEntry.Migrated>> migrations =
      new LinkedHashMap<>();
  private final Map<JournalEntry.FinishedCell, List<Submitted>> submitted = new HashMap<>();

  private int value;

  private final Set<JournalEntry.FinishedCell> counted = new HashSet<>();
  private final Set<JournalEntry.FinishedCell> passedOver = new HashSet<>();

  public MigrationCollector(PlanIndex index, List<JournalEntry> journal) {
    this.index = index;
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.Migrated each) {
        if (!index.phases().leftOut(each.place()).containsKey(each.phase())) {
          migrations.computeIfAbsent(each.place(), cell -> new ArrayList<>()).add(each);
        }
        value++;
      }
    }
  }

  /**
   * Adds submissions of a valid cell; those of others, of warm-up, and of phases with a failed
   * action are ignored.
   *
   * @param aheadNanos how far their clock is ahead of that of migrations
   */
  public void add(SampleBatch batch, List<SampleStatus> standings, long aheadNanos) {
    JournalEntry.FinishedCell place = batch.place();
    Cell cell = index.cell(batch.cell());
    counted.add(place);
    if (cell == null || !migrations.containsKey(place)) {
      return;
    }
    SampleColumns columns = batch.columns();
    double[] responses = lasted(columns, index.plan().metrics(cell));
    List<Submitted> own = submitted.computeIfAbsent(place, any -> new ArrayList<>());
    for (int i = 0; i < batch.size(); i++) {
      if (!columns.isWarmup(i) && standings.get(i) != SampleStatus.LEFT_OUT) {
        long start = columns.startEpochNanos(i) - aheadNanos;
        boolean isAnswered = columns.isValid(i) && !Double.isNaN(responses[i]);
        own.add(new Submitted(start, isAnswered ? start + (long) responses[i] : -1));
      }
    }
  }

  /**
   * The duration of each submission in nanoseconds: of a program as seen by the harness, otherwise
   * its judged time; 0 if there is neither.
   */
  private static double[] lasted(SampleColumns columns, Metrics metrics) {
    double[] runs = columns.values(Metric.RUN.name());
    if (Arrays.stream(runs).anyMatch(each -> !Double.isNaN(each))) {
      return runs;
    }
    Optional<Metric> time = metrics.divided().filter(each -> each.unit() == Unit.NANOSECONDS);
    return time.isPresent() ? columns.values(time.get().name()) : new double[columns.size()];
  }

  /** Notes submissions of an invalid cell. */
  public void passOver(SampleBatch batch) {
    passedOver.add(batch.place());
  }

  /** Migrations in the journal. */
  public int reported() {
    return value;
  }

  /**
   * Every migration of valid cells, in order of time.
   *
   * @param standIns what replaced the hypervisor, by platform
   */
  public List<MigrationOutcome> outcomes(Map<String, String> standIns) {
    List<MigrationOutcome> all = new ArrayList<>();
    migrations.forEach(
        (place, own) -> {
          List<Submitted> those = submitted.getOrDefault(place, List.of());
          PlanIndex.Place where = index.place(place.trial());
          if (where != null && (counted.contains(place) || isIdle(place))) {
            List<Submitted> sorted =
                those.stream().sorted(Comparator.comparingLong(Submitted::startNanos)).toList();
            all.addAll(outcomes(own, sorted, where.block(), standIns));
          }
        });
    return all;
  }

  /** Whether a cell without submissions is valid: nothing was submitted to the guest. */
  private boolean isIdle(JournalEntry.FinishedCell place) {
    JournalEntry.CellFinished last = index.finished(place.trial(), place.cell());
    return last != null
        && last.attempt() == place.attempt()
        && last.validity().isValid()
        && !passedOver.contains(place);
  }

  /** Those of one cell in one trial; neighbouring migrations limit the window of each. */
  private List<MigrationOutcome> outcomes(
      List<JournalEntry.Migrated> own,
      List<Submitted> sorted,
      int block,
      Map<String, String> standIns) {
    List<MigrationOutcome> outcomes = new ArrayList<>();
    long over = Long.MIN_VALUE;
    long usual = Long.MIN_VALUE;
    for (int i = 0; i < own.size(); i++) {
      JournalEntry.Migrated entry = own.get(i);
      long begin = entry.migration().startEpochNanos();
      long until =
          i == own.size() - 1 ? Long.MAX_VALUE : own.get(i + 1).migration().startEpochNanos();
      // If times never returned to normal, the baseline of the next one begins with this one.
      MigrationView view =
          new MigrationView(sorted, entry.migration(), usual < begin ? usual : over, until);
      outcomes.add(outcome(entry, view, over, block, standIns));
      over = begin + entry.migration().totalNanos();
      usual = view.usualAgain();
    }
    return outcomes;
  }

  private MigrationOutcome outcome(
      JournalEntry.Migrated entry,
      MigrationView view,
      long from,
      int block,
      Map<String, String> standIns) {
    Cell cell = Objects.requireNonNull(index.cell(entry.cell()));
    long begin = entry.migration().startEpochNanos();
    List<Submitted> seen =
        view.cell().stream()
            .filter(each -> each.startNanos() >= from && each.startNanos() < view.until())
            .toList();
    return MigrationOutcomeBuilder.builder()
        .cell(cell)
        .trial(entry.trial())
        .block(block)
        .phase(entry.phase())
        .number(entry.number())
        .record(entry.migration())
        .outage(view.outage())
        .responses(view.responses())
        .shares(view.shares())
        .failed(
            seen.stream().filter(each -> each.startNanos() >= begin && !each.isAnswered()).count())
        .answers(
            seen.stream()
                .map(
                    each -> new MigrationOutcome.Answer(each.startNanos() - begin, each.response()))
                .toList())
        .standIn(Optional.ofNullable(standIns.get(cell.platform())))
        .build();
  }
}
