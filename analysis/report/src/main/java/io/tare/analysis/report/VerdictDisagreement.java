package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.DistributionShift;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.QuantileRatio;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the mean and another statistic lead to different verdicts, and why they differ. */
final class VerdictDisagreement {

  /** The deciles that a sentence names; the page has all of them. */
  private static final List<String> NAMED = List.of("p10", "median", "p90", "p95");

  private VerdictDisagreement() {}

  /** One sentence or two; absent where they agree. */
  static Optional<String> sentence(Comparison comparison) {
    return comparison.contradicting().isEmpty()
        ? Optional.empty()
        : Optional.of(
            CellText.of(comparison.measurand())
                + ": "
                + says("mean", comparison.mean())
                + ", "
                + comparison.contradicting().stream()
                    .map(each -> says(each.kind().label(), each.judged()))
                    .collect(Collectors.joining(", "))
                + ". "
                + moving(comparison));
  }

  /** All in the order given, then those in which one is only less certain than the other. */
  static List<String> sentences(List<Comparison> comparisons) {
    List<String> all = new ArrayList<>();
    comparisons.forEach(each -> sentence(each).ifPresent(all::add));
    List<Comparison> others =
        comparisons.stream()
            .filter(each -> !each.differing().isEmpty() && each.contradicting().isEmpty())
            .toList();
    if (!others.isEmpty()) {
      all.add(
          figures(others)
              + " differ in how certain they are, and so in their verdicts: "
              + others.stream().map(VerdictDisagreement::both).collect(Collectors.joining("; "))
              + ".");
    }
    return all;
  }

  /** {@code "Mean and median"}. */
  private static String figures(List<Comparison> comparisons) {
    String beside =
        comparisons.stream()
            .flatMap(each -> each.differing().stream())
            .map(SecondaryStatistic::kind)
            .distinct()
            .sorted()
            .map(SecondaryStatistic.Kind::label)
            .collect(Collectors.joining(" and "));
    return beside.contains(" and ") ? "Mean, " + beside : "Mean and " + beside;
  }

  /** {@code "soa.matmul n=500, mean no loss, median undecided"}. */
  private static String both(Comparison comparison) {
    return CellText.of(comparison.measurand())
        + ", mean "
        + Verdicts.word(comparison.mean())
        + comparison.differing().stream()
            .map(each -> ", " + each.kind().label() + " " + Verdicts.word(each.judged()))
            .collect(Collectors.joining());
  }

  /** The deciles of every comparison in which the mean and another statistic disagree. */
  static void addTo(Sections page, List<Comparison> comparisons) {
    List<Comparison> all =
        comparisons.stream().filter(each -> !each.contradicting().isEmpty()).toList();
    if (all.isEmpty()) {
      return;
    }
    Table table =
        new Columns<Row>()
            .groups("workload", row -> row.of)
            .words("quantile", row -> row.quantile.name())
            .strong("PD", row -> Cells.ratio(row.quantile.value(), row.quantile.interval()))
            .numbers("interval", row -> Interpretation.interval(row.quantile.interval()))
            .table(all.stream().flatMap(VerdictDisagreement::rows).toList());
    page.table(
        "disagreements",
        "Mean or median",
        "Where mean and median disagree",
        "PD of the trials' deciles, from the fast end of the distribution to the slow one: it shows"
            + " which part of the submissions makes the mean and the median differ.",
        table,
        DataLinks.holding("disagreements", table));
  }

  private static Stream<Row> rows(Comparison comparison) {
    return Stream.concat(
            comparison.deciles().stream(),
            comparison.quantiles().stream().filter(each -> each.method().isEmpty()))
        .map(quantile -> new Row(name(comparison), quantile));
  }

  private record Row(String of, QuantileRatio quantile) {}

  private static String name(Comparison comparison) {
    return CellText.of(comparison.measurand()) + " on " + comparison.candidate();
  }

  private static String says(String figure, PdVerdict judged) {
    return "by the "
        + figure
        + " "
        + Verdicts.words(judged)
        + " (PD "
        + Interpretation.ratio(judged.pd().value(), judged.pd().interval())
        + ", "
        + Interpretation.interval(judged.pd().interval())
        + ")";
  }

  private static String moving(Comparison comparison) {
    if (comparison.contradicting().stream()
        .noneMatch(each -> each.kind() == SecondaryStatistic.Kind.MEDIAN)) {
      return "The difference is time in which the platform's processors did not work for the"
          + " submissions: they waited, or ran other programs.";
    }
    DistributionShift part = comparison.movingPart();
    String quantiles =
        Stream.concat(comparison.deciles().stream(), comparison.quantiles().stream())
            .filter(each -> NAMED.contains(each.name()))
            .filter(each -> each.interval().isPresent())
            .distinct()
            .map(
                each ->
                    Interpretation.withInterval(each.value(), each.interval()) + " " + place(each))
            .collect(Collectors.joining(", "));
    String what =
        part == DistributionShift.ALL
            ? "All parts differ alike"
            : "The difference is in " + part.words();
    return what + (quantiles.isEmpty() ? "." : ": PD is " + quantiles + ".");
  }

  private static String place(QuantileRatio quantile) {
    return quantile.name().equals(SecondaryStatistic.Kind.MEDIAN.label())
        ? "at the median"
        : "at the " + Math.round(100 * quantile.probability()) + "th percentile";
  }
}
