package io.tare.analysis.comparison;

import io.tare.analysis.comparison.Exclusion.Reason;
import io.tare.analysis.comparison.migration.MigrationCollector;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.JudgedCell;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.harness.model.Cell;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleJudge;
import io.tare.harness.model.SampleStatus;
import io.tare.harness.model.Validity;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sorts streamed samples into those that count and those that do not, with the reason. The rule is
 * {@link io.tare.harness.model.SampleJudge}'s.
 */
public final class SampleCollector implements Consumer<SampleBatch> {

  private static final String PROCESSOR = Observation.PROCESSOR.perSubmission();

  private final PlanIndex index;
  private final SampleJudge judge;
  private final SortedMap<String, JudgedCell> cells = new TreeMap<>();
  private final ExclusionCount exclusions = new ExclusionCount();
  private final Map<JournalEntry.FinishedCell, SampleCheck.Difference> differences;
  private final MigrationCollector migrations;
  private final Map<String, ProcessorCount> processors;

  /**
   * @param check the findings of the comparison of samples with the journal
   */
  public SampleCollector(PlanIndex index, SampleCheck check) {
    this.index = index;
    this.judge = index.judge(check);
    this.differences = check.byCell();
    this.migrations = new MigrationCollector(index, index.journal());
    this.processors = ProcessorCount.of(FinishedCells.of(index.journal()));
  }

  @Override
  public void accept(SampleBatch batch) {
    SampleStatus standing = judge.ofCell(batch);
    if (standing == SampleStatus.COUNTED) {
      SampleBatch corrected =
          ClockCorrection.of(index.finished(batch.trial(), batch.attempt(), batch.cell()))
              .corrected(batch);
      List<SampleStatus> standings = judge.of(batch);
      migrations.add(corrected, standings, startAheadNanos(batch.place()));
      sort(corrected, standings);
    } else {
      migrations.passOver(batch);
      exclude(Reason.of(standing), batch, detail(standing, batch), batch.size());
    }
  }

  /**
   * Cells with at least one counted submission, by id, by all their metrics: each as a cell of its
   * own, that of the primary metric first.
   */
  public List<CellSeries> cells() {
    return cells.values().stream()
        .flatMap(cell -> cell.series().stream())
        .filter(series -> !series.trials().isEmpty())
        .toList();
  }

  /**
   * The cells to diagnose before the statistics: one time of each cell, or the cost of a unit of
   * work. Empty for cells with phases, which differ by intent.
   */
  public List<CellSeries> diagnosed() {
    if (!index.plan().phases().isEmpty()) {
      return List.of();
    }
    return cells.values().stream()
        .flatMap(cell -> cell.diagnosed().stream())
        .filter(series -> !series.trials().isEmpty())
        .toList();
  }

  /**
   * Live migrations of platforms while valid cells were measured.
   *
   * @param standIns what replaced the hypervisor, by platform
   */
  public List<MigrationOutcome> migrations(Map<String, String> standIns) {
    return migrations.outcomes(standIns);
  }

  /** All migrations in the journal, whether their cells count or not. */
  public int migrationsReported() {
    return migrations.reported();
  }

  public Collection<Exclusion> exclusions() {
    return exclusions.all();
  }

  /**
   * What must be subtracted from times of a cell's samples to convert them to the harness's clock.
   */
  private long startAheadNanos(JournalEntry.FinishedCell place) {
    CellFinished finished = index.finished(place.trial(), place.attempt(), place.cell());
    return finished == null
        ? 0
        : Math.round(Observation.START_AHEAD.in(finished.observations()).orElse(0));
  }

  /** Why a cell as a whole does not count. */
  private String detail(SampleStatus standing, SampleBatch batch) {
    return switch (standing) {
      case INVALID -> {
        CellFinished own = index.finished(batch.trial(), batch.attempt(), batch.cell());
        yield own == null ? "" : words(own.validity());
      }
      case DIFFERENT ->
          Optional.ofNullable(differences.get(batch.place()))
              .map(SampleCheck.Difference::detail)
              .orElse("");
      case UNFINISHED, REPLACED -> "attempt " + batch.attempt();
      case COUNTED, STAMPED, WARMUP, FAILED, NO_METRIC, LEFT_OUT, DUPLICATE, NOT_IN_PLAN -> "";
    };
  }

  private void sort(SampleBatch batch, List<SampleStatus> standings) {
    PlanIndex.Place place = Objects.requireNonNull(index.place(batch.trial()));
    Cell cell = Objects.requireNonNull(index.cell(batch.cell()));
    JudgedCell judged =
        cells.computeIfAbsent(batch.cell(), id -> JudgedCell.of(id, cell, index.plan()));
    int[] counted = which(standings, SampleStatus.COUNTED).toArray();
    BitSet forParts = judge.forParts(batch);
    SortedMap<String, String> leftOut = index.phases().leftOut(batch.place());
    if (counted.length > 0) {
      judged.add(place, batch, counted, index.phases());
      if (leftOut.isEmpty()) {
        TrialSeries trial = judged.primary().trial(place);
        noteProcessor(batch, trial);
        trial.noteMessages(batch.columns(), counted);
      }
    }
    judged.addStamped(place, batch, which(standings, SampleStatus.STAMPED).toArray());
    // Warm-up does not count, but its end is searched for in the data.
    judged.addWarmUp(
        place,
        batch,
        which(standings, SampleStatus.WARMUP)
            .filter(i -> batch.columns().isValid(i) && !forParts.get(i))
            .toArray());
    for (SampleStatus standing :
        List.of(SampleStatus.WARMUP, SampleStatus.NO_METRIC, SampleStatus.DUPLICATE)) {
      exclude(Reason.of(standing), batch, "", which(standings, standing).count());
    }
    exclude(
        Reason.LEFT_OUT,
        batch,
        String.join("; ", leftOut.values()),
        which(standings, SampleStatus.LEFT_OUT).count());
    batch
        .columns()
        .failures()
        .forEach(
            (i, why) ->
                exclude(
                    Reason.FAILED, batch, why, standings.get(i) == SampleStatus.FAILED ? 1 : 0));
  }

  private static IntStream which(List<SampleStatus> standings, SampleStatus wanted) {
    return IntStream.range(0, standings.size()).filter(i -> standings.get(i) == wanted);
  }

  /** Impossible processor time does not count. */
  private void noteProcessor(SampleBatch batch, TrialSeries trial) {
    CellFinished finished = index.finished(batch.trial(), batch.cell());
    Double processor = finished == null ? null : finished.observations().get(PROCESSOR);
    ProcessorCount count = processors.get(batch.cell());
    if (processor != null && (count == null || count.isPossible())) {
      trial.noteProcessor(processor);
    }
  }

  private void exclude(Reason reason, SampleBatch batch, String detail, long submissions) {
    if (submissions > 0) {
      exclusions.add(reason, batch.cell(), batch.trial(), detail, submissions);
    }
  }

  private String words(Validity validity) {
    return validity.findings().stream()
        .map(
            finding ->
                Warning.Kind.of(index.plan().worded(finding.rule())).words()
                    + ": "
                    + finding.detail())
        .collect(Collectors.joining("; "));
  }
}
