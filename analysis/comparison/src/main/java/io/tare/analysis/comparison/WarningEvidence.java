package io.tare.analysis.comparison;

import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.Validity.Rule;
import java.util.List;
import java.util.NavigableMap;

/**
 * What the checks of {@link Warnings} look at.
 *
 * @param samples after all of them were read
 */
record WarningEvidence(
    RunSource run,
    SampleCheck check,
    double level,
    SampleCollector samples,
    PairedCells paired,
    List<Comparison> comparisons,
    List<CellDiagnosis> diagnoses,
    List<Drift> drifts,
    Environments environments) {

  Plan plan() {
    return run.plan();
  }

  List<JournalEntry> journal() {
    return run.journal();
  }

  List<CellFinished> checks() {
    return FinishedCells.of(run.journal());
  }

  NavigableMap<Rule, List<Warning>> broken() {
    return BrokenRules.of(run.journal(), run.plan());
  }
}
