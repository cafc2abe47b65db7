package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.QuantileRatio;
import io.tare.analysis.results.Results;
import io.tare.analysis.svg.Element;
import java.util.List;
import java.util.Optional;

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
            "Medians and percentiles",
            "The same ratio for the median and for the 95th percentile of all counted submissions: where"
                + " they differ from PD of the mean, a platform is slower in its tail or in its usual"
                + " case only. Intervals come from drawing whole trials again (bootstrap); from three"
                + " blocks they are too narrow, from five on they hold what they promise.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(
          Element.of("h3").text(rows.candidate() + " against " + results.run().reference()));
      section.add(
          new HtmlTable<Comparison>()
              .words("what", each -> Wording.compact(each.measurand()))
              .numbers("PD of means", each -> rows.pd(each) + " (" + rows.interval(each) + ")")
              .numbers("of medians", each -> text(each, "median"))
              .numbers("of 95th percentiles", each -> text(each, "p95"))
              .of(rows.comparisons()));
    }
  }

  private static String text(Comparison comparison, String name) {
    List<QuantileRatio> quantiles = comparison.quantiles();
    Optional<QuantileRatio> quantile =
        quantiles.stream().filter(each -> each.name().equals(name)).findFirst();
    return quantile
        .map(
            each ->
                Numbers.ratio(each.value(), Sentences.decimals(each.interval()))
                    + each.interval()
                        .map(
                            interval ->
                                " ("
                                    + Numbers.interval(
                                        Optional.of(interval), Sentences.decimals(each.interval()))
                                    + ")")
                        .orElse(""))
        .orElse("–");
  }
}
