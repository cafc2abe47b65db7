package io.tare.analysis.report;

import io.tare.analysis.results.CellCheck;
import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.CellText;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.Observation;
import io.tare.analysis.results.Part;
import io.tare.analysis.results.PdVerdict;
import io.tare.analysis.results.QuantileRatio;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.CsvText;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The results as comma-separated values (RFC 4180) in base units, not rounded. */
final class CsvTables {

  /** What stands in the column of parts for the whole response time. */
  private static final String TOTAL = "total";

  private static final String MEAN = "mean";

  private CsvTables() {}

  /** One line per cell. */
  static String cells(Results results) {
    List<String> header =
        new ArrayList<>(
            List.of(
                "cell",
                "workload",
                "parameters",
                "path",
                "platform",
                "metric",
                "unit",
                "trials",
                "n",
                "excluded",
                "mean",
                "mean_lower",
                "mean_upper",
                "sd",
                "minimum",
                "median",
                "p95",
                "p99",
                "maximum",
                "sd_between_trials",
                "sd_within_trials"));
    List<String> parts =
        results.cells().stream()
            .flatMap(cell -> cell.declared().every().stream())
            .map(Part::column)
            .distinct()
            .toList();
    header.addAll(parts);
    StringBuilder csv = new StringBuilder(CsvText.record(header));
    results.cells().forEach(cell -> csv.append(CsvText.record(row(cell, parts))));
    return csv.toString();
  }

  /** One line per comparison and one per component of it, for the mean and for each quantile. */
  static String comparisons(Results results) {
    StringBuilder csv =
        new StringBuilder(
            CsvText.record(
                List.of(
                    "workload",
                    "parameters",
                    "path",
                    "candidate",
                    "reference",
                    "part",
                    "statistic",
                    "blocks",
                    "reference_mean",
                    "candidate_mean",
                    "pd",
                    "pd_lower",
                    "pd_upper",
                    "method",
                    "p",
                    "p_holm",
                    "intervals_overlap",
                    "verdict",
                    "added",
                    "added_lower",
                    "added_upper",
                    "share_of_loss",
                    "share_of_loss_lower",
                    "share_of_loss_upper",
                    "metric",
                    "unit")));
    for (Comparison comparison : results.comparisons()) {
      for (List<String> row : rows(comparison)) {
        row.add(comparison.metric().name());
        row.add(comparison.metric().unit().symbol());
        csv.append(CsvText.record(row));
      }
    }
    return csv.toString();
  }

  private static List<List<String>> rows(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>(List.of(row(comparison)));
    comparison.beside().forEach(each -> rows.add(row(comparison, each)));
    comparison.quantiles().stream()
        .filter(each -> each.method().isEmpty())
        .forEach(each -> rows.add(row(comparison, TOTAL, each)));
    for (ComponentLoss part : comparison.components()) {
      rows.add(row(comparison, part));
      part.quantiles().forEach(each -> rows.add(row(comparison, part.part().label(), each)));
    }
    return rows;
  }

  /** One line per cell in a trial: the verdict and the numbers that it rests on. */
  static String trials(Results results) {
    List<String> header =
        new ArrayList<>(List.of("trial", "attempt", "cell", "valid", "broken_rules"));
    Arrays.stream(Observation.values()).forEach(each -> header.add(each.label()));
    StringBuilder csv = new StringBuilder(CsvText.record(header));
    results.checks().forEach(each -> csv.append(CsvText.record(row(each))));
    return csv.toString();
  }

  private static List<String> row(CellCheck check) {
    List<String> row = new ArrayList<>(List.of(check.trial(), "" + check.attempt(), check.cell()));
    row.add("" + check.validity().isValid());
    row.add(
        check.validity().findings().stream()
            .map(each -> name(each.rule()))
            .distinct()
            .collect(Collectors.joining(" ")));
    Arrays.stream(Observation.values()).forEach(each -> row.add(text(check.observation(each))));
    return row;
  }

  private static List<String> row(CellResult cell, List<String> parts) {
    List<String> row = new ArrayList<>(List.of(cell.id()));
    row.addAll(measurand(cell.cell().measurand()));
    row.addAll(
        List.of(cell.cell().platform(), cell.metric().name(), cell.metric().unit().symbol()));
    row.addAll(List.of("" + cell.trials().size(), "" + cell.summary().n(), "" + cell.excluded()));
    row.add(CsvText.number(cell.mean().value()));
    row.addAll(ends(cell.mean().interval()));
    row.addAll(
        List.of(
            CsvText.number(cell.summary().standardDeviation()),
            CsvText.number(cell.summary().minimum()),
            CsvText.number(cell.summary().median()),
            CsvText.number(cell.summary().p95()),
            CsvText.number(cell.summary().p99()),
            CsvText.number(cell.summary().maximum())));
    row.add(cell.variance().map(each -> CsvText.number(each.betweenSd())).orElse(""));
    row.add(cell.variance().map(each -> CsvText.number(each.withinSd())).orElse(""));
    Map<String, String> told = new HashMap<>();
    cell.components()
        .forEach((part, mean) -> told.put(part.column(), CsvText.number(mean.value())));
    parts.forEach(part -> row.add(told.getOrDefault(part, "")));
    return row;
  }

  private static List<String> row(Comparison comparison, String part, QuantileRatio quantile) {
    List<String> row = new ArrayList<>(beginning(comparison, part, quantile.name()));
    row.addAll(List.of("", "", CsvText.number(quantile.value())));
    row.addAll(ends(quantile.interval()));
    row.add(quantile.method().map(CsvTables::name).orElse(ComparisonJson.BOOTSTRAP));
    row.addAll(Collections.nCopies(10, ""));
    return row;
  }

  private static List<String> row(Comparison comparison) {
    List<String> row = new ArrayList<>(beginning(comparison, TOTAL, MEAN));
    row.add(CsvText.number(comparison.sides().reference().value()));
    row.add(CsvText.number(comparison.sides().candidate().value()));
    row.add(CsvText.number(comparison.pd().value()));
    row.addAll(ends(comparison.pd().interval()));
    row.add(name(comparison.pd().method()));
    row.add(text(comparison.pd().pValue()));
    row.add(text(comparison.holmP()));
    row.add(comparison.sides().intervalsOverlap().map(Object::toString).orElse(""));
    row.add(Verdicts.word(comparison.mean()));
    row.add(CsvText.number(comparison.sides().added().value()));
    row.addAll(ends(comparison.sides().added().interval()));
    row.addAll(List.of("", "", ""));
    return row;
  }

  private static List<String> row(Comparison comparison, SecondaryStatistic figure) {
    List<String> row = new ArrayList<>(beginning(comparison, TOTAL, figure.kind().label()));
    PdVerdict judged = figure.judged();
    row.add(CsvText.number(figure.reference()));
    row.add(CsvText.number(figure.candidate()));
    row.add(CsvText.number(judged.pd().value()));
    row.addAll(ends(judged.pd().interval()));
    row.add(name(judged.pd().method()));
    row.add(text(judged.pd().pValue()));
    row.add(text(judged.holmP()));
    row.add("");
    row.add(Verdicts.word(judged));
    row.addAll(Collections.nCopies(6, ""));
    return row;
  }

  private static List<String> row(Comparison comparison, ComponentLoss part) {
    List<String> row = new ArrayList<>(beginning(comparison, part.part().label(), MEAN));
    row.add(CsvText.number(part.reference()));
    row.add(CsvText.number(part.candidate()));
    row.add(part.pd().map(each -> CsvText.number(each.value())).orElse(""));
    row.addAll(ends(part.pd().flatMap(each -> each.interval())));
    row.add(part.pd().map(each -> name(each.method())).orElse(""));
    row.add(part.pd().map(each -> text(each.pValue())).orElse(""));
    row.addAll(List.of("", "", ""));
    row.add(CsvText.number(part.added().value()));
    row.addAll(ends(part.added().interval()));
    row.add(part.readableShare().map(each -> CsvText.number(each.value())).orElse(""));
    row.addAll(ends(part.readableShare().flatMap(each -> each.interval())));
    return row;
  }

  private static List<String> beginning(Comparison comparison, String part, String statistic) {
    List<String> row = new ArrayList<>(measurand(comparison.measurand()));
    row.addAll(
        List.of(
            comparison.candidate(),
            comparison.reference(),
            part,
            statistic,
            "" + comparison.blocks().size()));
    return row;
  }

  static List<String> measurand(Measurand measurand) {
    String load =
        measurand.load().map(each -> each.axis() + "=" + CellText.plain(each.size())).orElse("");
    String phase = measurand.phase().isEmpty() ? "" : " phase=" + measurand.phase();
    return List.of(
        measurand.workload(),
        (measurand.parameters() + " " + load + phase).strip(),
        measurand.path().label());
  }

  private static List<String> ends(Optional<Interval> interval) {
    return List.of(
        interval.map(each -> CsvText.number(each.lower())).orElse(""),
        interval.map(each -> CsvText.number(each.upper())).orElse(""));
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? CsvText.number(value.getAsDouble()) : "";
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
