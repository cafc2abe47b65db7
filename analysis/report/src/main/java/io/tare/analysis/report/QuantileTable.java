package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.QuantileRatio;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic;
import io.tare.analysis.table.HtmlTable;
import java.util.List;

/** PD of the median and of the 95th percentile, beside that of the mean. */
final class QuantileTable {

  private QuantileTable() {}

  static void addTo(Sections page, Results results) {
    if (results.comparisons().isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "quantiles",
            "Medians",
            "Medians, percentiles and processor time",
            "The same ratio for the median and for the 95th percentile: where they differ from PD of the"
                + " mean, a platform is slower in its tail or in its usual case only. Medians are taken"
                + " trial by trial, and their interval as that of means. The 95th percentile is that of"
                + " all counted submissions; its interval comes from drawing whole trials again"
                + " (bootstrap): from three blocks it is too narrow, from five on it holds what it"
                + " promises. Processor time is what the platform's processors did for a submission,"
                + " hypervisor and guest included; other programs hardly touch it.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(Element.of("h3").text(rows.both()));
      section.add(
          new HtmlTable<Comparison>()
              .words("what", each -> DisplayNames.compact(each.measurand()))
              .numbers("PD of means", each -> rows.pd(each) + " (" + rows.interval(each) + ")")
              .prose("verdict", Verdicts::words)
              .numbers("of medians", each -> rows.beside(each, SecondaryStatistic.Kind.MEDIAN))
              .prose(
                  "verdict by medians",
                  each -> ComparisonRows.verdict(each, SecondaryStatistic.Kind.MEDIAN))
              .numbers("of 95th percentiles", each -> text(each.quantiles(), "p95"))
              .numbersIf(
                  rows.have(SecondaryStatistic.Kind.PROCESSOR),
                  "of processor time",
                  each -> rows.beside(each, SecondaryStatistic.Kind.PROCESSOR))
              .of(rows.comparisons()));
    }
  }

  /** The ratio with its interval in brackets, or a dash. */
  static String text(List<QuantileRatio> quantiles, String name) {
    return quantiles.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(QuantileTable::text)
        .orElse("–");
  }

  private static String text(QuantileRatio quantile) {
    int decimals = Interpretation.decimals(quantile.interval());
    String ratio = Numbers.ratio(quantile.value(), decimals);
    return quantile.interval().isPresent()
        ? ratio + " (" + Numbers.interval(quantile.interval(), decimals) + ")"
        : ratio;
  }
}
