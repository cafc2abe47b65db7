package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.CSV;
import static io.tare.analysis.presentation.Placement.JSON;

import io.tare.analysis.comparison.CellCheck;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.TrialCheck;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.model.Observation;
import io.tare.model.Validity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** All that is written of the verdicts on trials, and of the numbers that they rest on. */
final class TrialColumns {

  private static final Columns<Validity.Finding> FINDINGS =
      new Columns<Validity.Finding>()
          .field("rule", each -> each.rule().key())
          .field("detail", Validity.Finding::detail);

  /** What verdicts rest on most often. */
  private static final List<Observation> OBSERVED =
      List.of(
          Observation.SUBMISSIONS,
          Observation.FAILED,
          Observation.STEAL,
          Observation.LITTLE,
          Observation.CLOCK,
          Observation.LATENESS_P99,
          Observation.CLIENT_SHARE,
          Observation.OFFERED_RATE,
          Observation.OTHERS);

  private TrialColumns() {}

  /** On the page: a row for each trial. */
  static Table table(Results results) {
    List<TrialCheck> trials = TrialCheck.of(results.checks());
    Columns<TrialCheck> columns =
        new Columns<TrialCheck>()
            .words("trial", TrialColumns::name)
            .words("verdict", TrialColumns::verdict)
            .numbers("submissions", each -> count(each, Observation.SUBMISSIONS))
            .numbers("failed", each -> count(each, Observation.FAILED));
    add(columns, trials, "steal", Observation.STEAL, Numbers::percent);
    add(columns, trials, "Little's ratio", Observation.LITTLE, TrialColumns::ratio);
    add(columns, trials, "clock ratio", Observation.CLOCK, TrialColumns::ratio);
    add(columns, trials, "lateness p99", Observation.LATENESS_P99, TrialColumns::time);
    add(columns, trials, "client CPU", Observation.CLIENT_SHARE, Numbers::percent);
    add(columns, trials, "achieved of offered", Observation.OFFERED_RATE, Numbers::percent);
    add(columns, trials, "CPUs of others", Observation.OTHERS, each -> Numbers.fixed(each, 2));
    return columns.marked(each -> !each.broken().isEmpty()).table(trials);
  }

  /** Those of a place, a row for each cell in a trial. */
  static Columns<CellCheck> of(Placement place) {
    Columns<CellCheck> columns =
        new Columns<CellCheck>()
            .field("trial", CellCheck::trial)
            .field("attempt", CellCheck::attempt)
            .field("cell", CellCheck::cell)
            .field("valid", each -> each.validity().isValid(), CSV)
            .field("broken_rules", TrialColumns::rules, CSV)
            .field("findings", each -> JsonValues.array(FINDINGS, each.validity().findings()), JSON)
            .field("observations", CellCheck::observations, JSON);
    for (Observation each : OBSERVED) {
      columns.field(each.label(), check -> check.observation(each), CSV);
    }
    return columns.at(place);
  }

  /** Quantities that no trial of the run has get no column. */
  private static void add(
      Columns<TrialCheck> columns,
      List<TrialCheck> trials,
      String heading,
      Observation what,
      DoubleFunction<String> words) {
    columns
        .numbers(heading, each -> text(each.observation(what), words))
        .when(trials.stream().anyMatch(each -> each.observation(what).isPresent()));
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

  private static String rules(CellCheck check) {
    return check.validity().findings().stream()
        .map(each -> each.rule().key())
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private static String count(TrialCheck trial, Observation what) {
    return text(trial.observation(what), each -> Numbers.count((long) each));
  }

  private static String ratio(double value) {
    return Numbers.fixed(value, 4);
  }

  private static String time(double nanos) {
    return nanos == 0 ? "0" : UnitScale.time(nanos);
  }

  private static String text(OptionalDouble value, DoubleFunction<String> words) {
    return value.isPresent() ? words.apply(value.getAsDouble()) : "–";
  }
}
