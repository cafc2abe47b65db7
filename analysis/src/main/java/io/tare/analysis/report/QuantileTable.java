package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.QuantileRatio;
import io.tare.analysis.results.Results;
import io.tare.analysis.svg.Element;
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
              .numbers("of medians", each -> text(each.quantiles(), "median"))
              .numbers("of 95th percentiles", each -> text(each.quantiles(), "p95"))
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
    int decimals = Sentences.decimals(quantile.interval());
    String ratio = Numbers.ratio(quantile.value(), decimals);
    return quantile.interval().isPresent()
        ? ratio + " (" + Numbers.interval(quantile.interval(), decimals) + ")"
        : ratio;
  }
}
