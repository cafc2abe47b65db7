package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.CSV;
import static io.tare.analysis.presentation.Placement.JSON;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.diagnosis.TrialCheck;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** The columns of the verdicts on trials, and of the numbers behind them. */
final class TrialColumns {

  private static final Columns<Validity.Finding> FINDINGS =
      new Columns<Validity.Finding>()
          .field("rule", each -> each.rule().key())
          .field("detail", Validity.Finding::detail);

  /**
   * The numbers that most often decide verdicts: on the page the worst of a trial, in the file that
   * of each cell.
   *
   * @param isCount whether it is shown even if no trial has it
   */
  private record Observed(
      Observation what, String heading, boolean isCount, DoubleFunction<String> words) {
    Observed(Observation what, String heading, DoubleFunction<String> words) {
      this(what, heading, false, words);
    }

    String text(TrialCheck trial) {
      OptionalDouble value = trial.observation(what);
      return value.isPresent() ? words.apply(value.getAsDouble()) : "–";
    }
  }

  private static final List<Observed> OBSERVED =
      List.of(
          new Observed(Observation.SUBMISSIONS, "submissions", true, TrialColumns::count),
          new Observed(Observation.FAILED, "failed", true, TrialColumns::count),
          new Observed(Observation.STEAL, "steal", Numbers::percent),
          new Observed(Observation.THROTTLED_SHARE, "throttled", Numbers::percent),
          new Observed(Observation.LITTLE, "Little's ratio", TrialColumns::ratio),
          new Observed(Observation.CLOCK, "clock ratio", TrialColumns::ratio),
          new Observed(Observation.LATENESS_P99, "lateness p99", TrialColumns::time),
          new Observed(Observation.CLIENT_SHARE, "client CPU", Numbers::percent),
          new Observed(Observation.OFFERED_RATE, "achieved of offered", Numbers::percent),
          new Observed(Observation.OTHERS, "CPUs of others", each -> Numbers.fixed(each, 2)));

  private TrialColumns() {}

  /** On the page: a row for each trial. */
  static Table table(Results results) {
    List<TrialCheck> trials = TrialCheck.of(results.checks());
    Columns<TrialCheck> columns =
        new Columns<TrialCheck>()
            .words("trial", TrialColumns::name)
            .words("verdict", TrialColumns::verdict);
    for (Observed each : OBSERVED) {
      columns.add(
          column ->
              column
                  .numbers(each.heading, each::text)
                  .when(
                      each.isCount
                          || trials.stream()
                              .anyMatch(trial -> trial.observation(each.what).isPresent())));
    }
    return columns.marked(each -> !each.broken().isEmpty()).table(trials);
  }

  /** The columns of a place; a row for each cell in a trial. */
  static Columns<CellFinished> of(Placement place) {
    Columns<CellFinished> columns =
        new Columns<CellFinished>()
            .field("trial", CellFinished::trial)
            .field("attempt", CellFinished::attempt)
            .field("cell", CellFinished::cell)
            .field("valid", each -> each.validity().isValid(), CSV)
            .field("broken_rules", TrialColumns::rules, CSV)
            .field("findings", each -> JsonValues.array(FINDINGS, each.validity().findings()), JSON)
            .field("observations", CellFinished::observations, JSON);
    for (Observed each : OBSERVED) {
      columns.field(each.what.label(), check -> check.observation(each.what), CSV);
    }
    return columns.at(place);
  }

  private static String name(TrialCheck trial) {
    return trial.trial() + (trial.attempt() == 1 ? "" : ", attempt " + trial.attempt());
  }

  private static String verdict(TrialCheck trial) {
    String counted = trial.valid() + " of " + trial.cells().size() + " cells count";
    return trial.broken().isEmpty()
        ? counted
        : counted
            + "; broken: "
            + trial.broken().stream()
                .map(rule -> rule.key().replace('_', ' '))
                .collect(Collectors.joining(", "));
  }

  private static String rules(CellFinished check) {
    return check.validity().findings().stream()
        .map(each -> each.rule().key())
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private static String count(double value) {
    return Numbers.count((long) value);
  }

  private static String ratio(double value) {
    return Numbers.fixed(value, 4);
  }

  private static String time(double nanos) {
    return nanos == 0 ? "0" : UnitScale.time(nanos);
  }
}
