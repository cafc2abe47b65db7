package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.Ratio;
import java.util.List;

/** One candidate's comparisons as rows of text, with units and decimals chosen once. */
record ComparisonRows(
    String candidate, List<Comparison> comparisons, UnitScales units, int decimals) {

  static List<ComparisonRows> of(Results results) {
    return results.candidates().stream()
        .map(each -> of(each, results.comparisonsOf(each)))
        .toList();
  }

  /** Those of all candidates. */
  static ComparisonRows all(Results results) {
    return of("candidate", results.comparisons());
  }

  private static ComparisonRows of(String candidate, List<Comparison> rows) {
    return new ComparisonRows(
        candidate,
        rows,
        UnitScales.of(rows, Comparison::metric, each -> each.sides().reference().value()),
        Interpretation.decimals(rows.stream().flatMap(each -> each.pd().interval().stream())));
  }

  /** The same units and precision for all. */
  ComparisonRows withDecimalsOf(ComparisonRows other) {
    return new ComparisonRows(candidate, comparisons, units, other.decimals);
  }

  boolean haveSeveralCandidates() {
    return comparisons.stream().map(Comparison::candidate).distinct().limit(2).count() > 1;
  }

  /** What the candidate is compared with. */
  String reference() {
    return comparisons.isEmpty() ? "reference" : comparisons.get(0).reference();
  }

  /** {@code "uml against native"}. */
  String both() {
    return candidate + " against " + reference();
  }

  /** {@code "5 paired blocks"} or {@code "3 to 5 paired blocks"}. */
  String blocks() {
    int min = comparisons.stream().mapToInt(each -> each.blocks().size()).min().orElse(0);
    int max = comparisons.stream().mapToInt(each -> each.blocks().size()).max().orElse(0);
    return (min == max ? "" + max : min + " to " + max)
        + (max == 1 ? " paired block" : " paired blocks");
  }

  /** The reference's mean, with its unit if rows differ in it. */
  String referenceMean(Comparison comparison) {
    return units.text(comparison.metric(), comparison.sides().reference().value());
  }

  /** The candidate's. */
  String candidateMean(Comparison comparison) {
    return units.text(comparison.metric(), comparison.sides().candidate().value());
  }

  String interval(Comparison comparison) {
    return Numbers.interval(comparison.pd().interval(), decimals);
  }

  boolean have(SecondaryStatistic.Kind kind) {
    return comparisons.stream().anyMatch(each -> each.beside(kind).isPresent());
  }

  /** Whether any of the comparisons has a trend of PD. */
  boolean haveTrends() {
    return comparisons.stream().anyMatch(each -> each.trend().isPresent());
  }

  /** PD of the last third of the rounds, or a dash. */
  String lastThird(Comparison comparison) {
    return comparison
        .trend()
        .map(each -> Numbers.ratio(each.lastThird().value(), decimals))
        .orElse("–");
  }

  /** {@code "1.08 (1.05–1.10)"}, or a dash if there is no such value. */
  String beside(Comparison comparison, SecondaryStatistic.Kind kind) {
    return comparison.beside(kind).map(each -> figure(each.judged().pd())).orElse("–");
  }

  /** {@code "1.08 (1.05–1.10)"}. */
  String figure(Ratio ratio) {
    return Numbers.ratio(ratio.value(), ratio.interval(), decimals);
  }

  static String verdict(Comparison comparison, SecondaryStatistic.Kind kind) {
    return comparison.beside(kind).map(each -> Verdicts.words(each.judged())).orElse("–");
  }

  static String overlap(Comparison comparison) {
    return comparison.sides().intervalsOverlap().map(each -> each ? "yes" : "no").orElse("–");
  }
}
