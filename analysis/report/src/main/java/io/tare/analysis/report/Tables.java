package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.EnvironmentDifference;
import io.tare.analysis.results.Exclusion;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.HtmlTable;
import io.tare.model.Environment;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The tables of the page. */
final class Tables {

  private Tables() {}

  static Element comparisons(Results results, ComparisonRows rows, Palette palette) {
    MiniInterval mini = MiniInterval.of(rows.comparisons(), palette);
    String unit = rows.units().heading();
    HtmlTable<Comparison> table =
        new HtmlTable<Comparison>()
            .words("what", each -> DisplayNames.compact(each.measurand()))
            .strongNumbers("PD", rows::pd)
            .prose("verdict", Verdicts::words)
            .numbers(level(results) + " interval", rows::interval)
            .drawing("drawn (dashed: 1)", mini::of)
            .numbers("PD of medians", each -> rows.beside(each, SecondaryStatistic.Kind.MEDIAN))
            .numbersIf(
                rows.have(SecondaryStatistic.Kind.PROCESSOR),
                "PD of processor time",
                each -> rows.beside(each, SecondaryStatistic.Kind.PROCESSOR))
            .numbers("p (Holm)", each -> Numbers.p(each.holmP()))
            .numbers(rows.reference() + unit, rows::referenceMean)
            .numbers(rows.candidate() + unit, rows::candidateMean)
            .words("overlap", ComparisonRows::overlap);
    return Element.of("div", "verdicts").add(table.of(rows.comparisons()));
  }

  /** A component of the comparison of a subject. */
  private record PartRow(String subject, ComponentLoss loss) {}

  static Element components(ComparisonRows rows) {
    List<PartRow> parts = new ArrayList<>();
    for (Comparison comparison : rows.comparisons()) {
      String subject = DisplayNames.compact(comparison.measurand());
      for (ComponentLoss part : comparison.components()) {
        if (part.reference() > 0 || part.candidate() > 0) {
          parts.add(new PartRow(subject, part));
        }
      }
    }
    UnitScale unit = rows.units().of(Metric.RESPONSE); // parts are times
    String reference = rows.comparisons().get(0).reference();
    return new HtmlTable<PartRow>()
        .groups(PartRow::subject)
        .words("component", each -> each.loss.part().words())
        .numbers(reference + " (" + unit.symbol() + ")", each -> unit.text(each.loss.reference()))
        .numbers("share of " + reference, each -> Numbers.percent(each.loss.referenceShare()))
        .numbers(
            rows.candidate() + " (" + unit.symbol() + ")", each -> unit.text(each.loss.candidate()))
        .strongNumbers(
            "PD",
            each ->
                each.loss
                    .pd()
                    .map(pd -> Numbers.ratio(pd.value(), Interpretation.decimals(pd.interval())))
                    .orElse("–"))
        .numbers(
            "interval",
            each ->
                each.loss
                    .pd()
                    .map(
                        pd ->
                            Numbers.interval(pd.interval(), Interpretation.decimals(pd.interval())))
                    .orElse(""))
        .numbers("of medians", each -> QuantileTable.text(each.loss.quantiles(), "median"))
        .numbers(
            "added (" + unit.symbol() + ")",
            each -> unit.text(each.loss.added().value()) + ends(each.loss.added().interval(), unit))
        .numbers(
            "share of the loss",
            each -> each.loss.readableShare().map(Interpretation::share).orElse("–"))
        .of(parts);
  }

  static Element cells(Results results) {
    UnitScales units = UnitScales.of(results);
    return new HtmlTable<CellResult>()
        .words("cell", CellResult::id)
        .words("what", cell -> DisplayNames.compact(cell.cell().measurand()))
        .words("platform", cell -> cell.cell().platform())
        .numbers("n", cell -> Numbers.count(cell.summary().n()))
        .numbers("left out", cell -> Numbers.count(cell.excluded()))
        .numbers("trials", cell -> "" + cell.trials().size())
        .strongNumbers(
            "mean" + units.heading(), cell -> units.text(cell.metric(), cell.mean().value()))
        .numbers(
            level(results) + " interval",
            cell ->
                ends(cell.mean().interval(), units.of(cell.metric())).replaceAll("^ \\(|\\)$", ""))
        .numbers("median", cell -> units.of(cell.metric()).text(cell.summary().median()))
        .numbers("p95", cell -> units.of(cell.metric()).text(cell.summary().p95()))
        .numbers("p99", cell -> units.of(cell.metric()).text(cell.summary().p99()))
        .numbers(
            "sd between trials", cell -> sd(cell, cell.variance().map(each -> each.betweenSd())))
        .numbers("sd within", cell -> sd(cell, cell.variance().map(each -> each.withinSd())))
        .of(results.cells());
  }

  private record LeftOut(Exclusion.Reason reason, String where, String detail, long count) {}

  static Element exclusions(Results results) {
    Map<String, String> names =
        results.cells().stream()
            .filter(cell -> cell.cell().measurand().isPrimary())
            .collect(
                Collectors.toMap(
                    CellResult::id,
                    cell ->
                        DisplayNames.compact(cell.cell().measurand())
                            + " on "
                            + cell.cell().platform()));
    Map<List<Object>, Long> counts = new LinkedHashMap<>();
    Map<List<Object>, Set<String>> trials = new LinkedHashMap<>();
    for (Exclusion each : results.exclusions()) {
      boolean expected = each.reason().isExpected();
      String cell = expected ? "every cell" : names.getOrDefault(each.cell(), each.cell());
      List<Object> key = List.of(each.reason(), cell, each.detail());
      counts.merge(key, each.submissions(), Long::sum);
      trials.computeIfAbsent(key, k -> new TreeSet<>()).add(each.trial());
    }
    List<LeftOut> rows = new ArrayList<>();
    counts.forEach(
        (key, count) -> {
          Exclusion.Reason reason = (Exclusion.Reason) key.get(0);
          Set<String> in = trials.get(key);
          String where = key.get(1) + (reason.isExpected() ? "" : ", " + String.join(", ", in));
          rows.add(new LeftOut(reason, where, (String) key.get(2), count));
        });
    rows.sort((a, b) -> a.reason.compareTo(b.reason));
    return new HtmlTable<LeftOut>()
        .numbers("submissions", row -> Numbers.count(row.count))
        .prose("why", row -> row.reason.words() + (row.detail.isEmpty() ? "" : ": " + row.detail))
        .prose("where", LeftOut::where)
        .of(rows);
  }

  /** All facts of all platforms; those that differ are marked in words as well as by colour. */
  static Element environments(Results results) {
    Map<String, EnvironmentDifference> differences =
        results.differences().stream()
            .collect(Collectors.toMap(EnvironmentDifference::fact, each -> each));
    Set<String> facts = new TreeSet<>();
    results.environments().forEach(each -> facts.addAll(each.facts().keySet()));
    HtmlTable<String> table =
        new HtmlTable<String>()
            .words("fact", fact -> fact)
            .words("same?", fact -> sameness(results, differences, fact));
    for (Environment environment : results.environments()) {
      table.prose(
          environment.platform() + " (" + environment.kind() + ")",
          fact -> environment.facts().getOrDefault(fact, "not known"));
    }
    return table.of(
        List.copyOf(facts),
        fact ->
            Optional.ofNullable(differences.get(fact))
                .filter(EnvironmentDifference::mustMatch)
                .map(each -> "differs")
                .orElse(""));
  }

  private static String sameness(
      Results results, Map<String, EnvironmentDifference> differences, String fact) {
    EnvironmentDifference difference = differences.get(fact);
    if (difference != null) {
      return difference.mustMatch() ? "DIFFERS, should not" : "differs";
    }
    return isOneValue(results, fact) ? "same" : "near enough";
  }

  private static boolean isOneValue(Results results, String fact) {
    return results.environments().stream()
            .map(each -> each.facts().getOrDefault(fact, ""))
            .distinct()
            .count()
        == 1;
  }

  static String level(Results results) {
    return Numbers.significant(100 * results.level(), 2) + " %";
  }

  private static String sd(CellResult cell, Optional<Double> sd) {
    return sd.filter(each -> cell.mean().value() != 0)
        .map(each -> Numbers.percent(each / cell.mean().value()))
        .orElse("–");
  }

  private static String ends(Optional<Interval> interval, UnitScale unit) {
    return interval
        .map(each -> " (" + unit.text(each.lower()) + " to " + unit.text(each.upper()) + ")")
        .orElse("");
  }
}
