package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.VarianceShare;
import io.tare.analysis.table.HtmlTable;
import java.util.List;

/** What host, starts and submissions add to the differences between trials. */
final class VarianceTable {

  /** A comparison, and the shares of each level of its variance. */
  private record Row(Comparison comparison, PairedSpread spread, List<VarianceShare> shares) {}

  private VarianceTable() {}

  static void addTo(Sections page, Results results) {
    if (results.comparisons().stream().allMatch(each -> each.spread().isEmpty())) {
      return;
    }
    Element section =
        page.begin(
            "variance",
            "Variance",
            "Where the variance comes from",
            "Shares of the variance of one trial's mean. The host's is in both trials of a block and"
                + " cancels in PD. A start's (a fresh JVM, and a fresh boot where every trial has one)"
                + " becomes less with more blocks only; that of the submissions, which resemble their"
                + " neighbours, with more submissions in a trial as well. In brackets "
                + Tables.level(results)
                + " intervals: a few blocks tell such shares roughly. Starts of the platform that all"
                + " trials share are in none of them. A block's own error is how far off its two trials'"
                + " difference may be as its rounds alone tell it (where platforms took turns) or its"
                + " submissions: if it is nearly as large as what blocks differ by, more time in each"
                + " block helps; if not, only more blocks do. The command plan with --pilot proposes the"
                + " cheapest number of blocks, and of submissions or the time, from these shares.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      List<Row> table =
          rows.comparisons().stream()
              .flatMap(each -> each.spread().map(spread -> row(each, spread, results)).stream())
              .toList();
      if (!table.isEmpty()) {
        section.add(Element.of("h3").text(rows.both()));
        section.add(
            new HtmlTable<Row>()
                .words("what", each -> DisplayNames.compact(each.comparison.measurand()))
                .numbers("host", each -> share(each, 0))
                .numbers("start", each -> share(each, 1))
                .numbers("submissions", each -> share(each, 2))
                .numbers("blocks differ by", each -> percent(Math.sqrt(each.spread.perBlock())))
                .numbers("a block's own error", VarianceTable::ownError)
                .numbers("in a trial", each -> Numbers.count(Math.round(each.spread.submissions())))
                .of(table));
      }
    }
  }

  private static Row row(Comparison comparison, PairedSpread spread, Results results) {
    return new Row(comparison, spread, spread.variance().shares(results.level()));
  }

  /** The root of the mean squared error of a block's difference as the block alone tells it. */
  private static String ownError(Row row) {
    return row.spread.errors().isEmpty()
        ? "–"
        : percent(
            Math.sqrt(
                row.spread.errors().stream().mapToDouble(each -> each * each).average().orElse(0)));
  }

  private static String percent(double share) {
    return "±" + Numbers.percent(share);
  }

  /** A single submission in a trial cannot be told from its start. */
  private static String share(Row row, int level) {
    if (level >= row.shares.size()) {
      return "in the start's";
    }
    VarianceShare share = row.shares.get(level);
    return Numbers.percent(share.share())
        + " ("
        + Numbers.fixed(100 * share.shareInterval().lower(), 0)
        + "–"
        + Numbers.fixed(100 * share.shareInterval().upper(), 0)
        + " %)";
  }
}
