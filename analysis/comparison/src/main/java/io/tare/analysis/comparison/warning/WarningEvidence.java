package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Environments;
import io.tare.analysis.comparison.PairedCells;
import io.tare.analysis.comparison.SampleCollector;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.Drift;
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
 * @param findings what several checks need
 */
public record WarningEvidence(
    RunSource run,
    SampleCheck check,
    double level,
    SampleCollector samples,
    PairedCells paired,
    List<Comparison> comparisons,
    List<CellDiagnosis> diagnoses,
    List<Drift> drifts,
    Findings findings) {

  /**
   * What several checks need, computed once.
   *
   * @param checks the cells that were closed
   * @param broken the rules that cells broke
   * @param odd starts that are far from the others
   * @param differences between platforms
   */
  public record Findings(
      List<CellFinished> checks,
      NavigableMap<Rule, List<Warning>> broken,
      OddStarts odd,
      List<Warning> differences) {

    public static Findings of(
        RunSource run, List<CellDiagnosis> diagnoses, Environments environments) {
      return new Findings(
          FinishedCells.of(run.journal()),
          BrokenRules.of(run.journal(), run.plan()),
          OddStarts.of(diagnoses),
          PlatformDifferences.of(environments, run.plan().references()));
    }
  }

  List<CellFinished> checks() {
    return findings.checks;
  }

  NavigableMap<Rule, List<Warning>> broken() {
    return findings.broken;
  }

  OddStarts odd() {
    return findings.odd;
  }

  List<Warning> differences() {
    return findings.differences;
  }

  Plan plan() {
    return run.plan();
  }

  List<JournalEntry> journal() {
    return run.journal();
  }
}
