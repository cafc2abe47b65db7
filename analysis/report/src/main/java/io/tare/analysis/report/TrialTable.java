package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.Observation;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.TrialCheck;
import io.tare.analysis.table.HtmlTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** What the verdict on each trial rests on, in numbers. */
final class TrialTable {

  private TrialTable() {}

  static Element of(Results results) {
    List<TrialCheck> trials = TrialCheck.of(results.checks());
    HtmlTable<TrialCheck> table =
        new HtmlTable<TrialCheck>()
            .words("trial", TrialTable::name)
            .words("verdict", TrialTable::verdict)
            .numbers("submissions", each -> count(each, Observation.SUBMISSIONS))
            .numbers("failed", each -> count(each, Observation.FAILED));
    column(table, trials, "steal", Observation.STEAL, Numbers::percent);
    column(table, trials, "Little's ratio", Observation.LITTLE, TrialTable::ratio);
    column(table, trials, "clock ratio", Observation.CLOCK, TrialTable::ratio);
    column(table, trials, "lateness p99", Observation.LATENESS_P99, TrialTable::time);
    column(table, trials, "client CPU", Observation.CLIENT_CPU, Numbers::percent);
    column(table, trials, "achieved of offered", Observation.OFFERED_RATE, Numbers::percent);
    column(table, trials, "CPUs of others", Observation.OTHERS, each -> Numbers.fixed(each, 2));
    return table.of(trials, each -> each.broken().isEmpty() ? "" : "differs");
  }

  /** Quantities that no trial of the run has get no column. */
  private static void column(
      HtmlTable<TrialCheck> table,
      List<TrialCheck> trials,
      String header,
      Observation what,
      DoubleFunction<String> words) {
    if (trials.stream().anyMatch(each -> each.observation(what).isPresent())) {
      table.numbers(header, each -> text(each.observation(what), words));
    }
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
                .map(rule -> rule.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
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
