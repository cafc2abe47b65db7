package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.Instrument;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.function.Predicate;

/** PD in a table and in figures, as a whole and by parts of the response time. */
record ComparisonSection(Results results, Figures figures) {

  private static final String STAMPS =
      "Servers measured their parts in every other slice only. PD everywhere on this page is of"
          + " the slices without these time stamps, the parts are of those with them. Here is what"
          + " the stamps add to a submission: the difference between neighbouring slices, by"
          + " trial, then over trials.";

  /** Where the time goes, PD against the parameter, and all of it as a table. */
  void addFirst(Sections page) {
    components(page);
    figures.addTo(page, "pd", "PD figures", "PD against the parameter", Figures.Kind.PD, pdNote());
    comparisons(page);
  }

  void addDetails(Sections page) {
    componentTables(page);
    instrument(page);
    robustness(page);
    medians(page);
    VerdictDisagreement.addTo(page, results.comparisons());
    variance(page);
    platforms(page);
  }

  private void comparisons(Sections page) {
    if (results.comparisons().isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "comparisons",
            "Comparisons",
            "PD is the candidate's mean response time over the reference's: 1 is no loss, 1.10 is"
                + " ten per cent slower."
                + ReportGlossary.rates(results));
    section.add(Sections.terms(Verdicts.legend(results.comparisons())));
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(Element.of("h3").text(rows.both() + ", " + rows.blocks()));
      section.add(
          Element.of("div", "verdicts").add(table(rows, rows.comparisons(), Placement.PAGE)));
    }
    section.add(data());
  }

  private static Element data() {
    return DataLinks.to("comparisons.csv", "results.json");
  }

  private Element table(ComparisonRows rows, List<Comparison> comparisons, Placement place) {
    return HtmlTable.of(ComparisonColumns.of(results, rows, place).table(comparisons));
  }

  /** A table for each candidate that has such comparisons. */
  private void tables(Element section, Placement place, Predicate<Comparison> which) {
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      List<Comparison> some = rows.comparisons().stream().filter(which).toList();
      if (!some.isEmpty()) {
        section.add(Element.of("h3").text(rows.both())).add(table(rows, some, place));
      }
    }
    section.add(data());
  }

  private void medians(Sections page) {
    if (!results.comparisons().isEmpty()) {
      Element section =
          page.begin(
              "quantiles",
              "Medians",
              "Medians, percentiles and processor time",
              "The same ratio for the median and the 95th percentile: where they differ from PD"
                  + " of the mean, a platform is slower only in its tail or only in its usual"
                  + " case. Medians are per trial, with intervals like those of means. The 95th"
                  + " percentile is over all counted submissions; its interval is a bootstrap of"
                  + " whole trials, too narrow from three blocks, correct from five on."
                  + " Processor time is the platform's processor time per submission, hypervisor"
                  + " and guest included; other programs hardly affect it.");
      tables(section, Placement.MEDIANS, each -> true);
    }
  }

  /** Which verdicts depend on a single block, and how large a loss would have been detected. */
  private void robustness(Sections page) {
    if (!results.comparisons().isEmpty()) {
      Element section =
          page.begin(
              "robustness",
              "Robustness",
              "How firm the verdicts are",
              "Without a named block the verdict would change: measure more blocks before you"
                  + " rely on it. Hodges–Lehmann: PD as the median of the geometric means of all"
                  + " pairs of blocks' ratios; a block that differs from the others hardly"
                  + " affects it. Detectable loss: the smallest loss that blocks with this"
                  + " spread would show in eight runs of ten; a smaller one may go unnoticed."
                  + " Overlap: whether the two platforms' own intervals overlap, the weaker"
                  + " criterion of the published study.");
      tables(section, Placement.ROBUSTNESS, each -> true);
    }
  }

  /** How much host, starts and submissions contribute to the differences between trials. */
  private void variance(Sections page) {
    if (results.comparisons().stream().anyMatch(each -> each.spread().isPresent())) {
      Element section =
          page.begin(
              "variance",
              "Variance",
              "Where the variance comes from",
              "Shares of the variance of one trial's mean. The host's share is in both trials of"
                  + " a block and cancels in PD. The start's share (a fresh JVM, and a fresh"
                  + " boot where every trial has one) shrinks only with more blocks; that of the"
                  + " submissions, which are autocorrelated, also with more submissions per"
                  + " trial. In brackets "
                  + Numbers.level(results.level())
                  + " intervals: few blocks give only rough shares. A start of the platform that"
                  + " all trials share is in no share. A block's own error is the standard error"
                  + " of the difference between its two trials, estimated from its rounds (where"
                  + " platforms took turns) or its submissions: if it is nearly as large as the"
                  + " difference between blocks, more time per block helps; if not, only more"
                  + " blocks do. Contradictory: blocks differ by less than their own errors"
                  + " allow (F test, one run in forty), so the shares cannot all be right. The"
                  + " command plan with --pilot proposes the cheapest number of blocks, and of"
                  + " submissions or time, from these shares.");
      tables(section, Placement.VARIANCE, each -> each.spread().isPresent());
    }
  }

  private void components(Sections page) {
    if (figures.of(Figures.Kind.COMPONENTS).isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "components",
            "Components",
            "Where the time goes",
            "Bars are relative to the reference's whole response time. The parts are those of"
                + " submissions with time stamps, so a candidate's bar is longer than its PD where"
                + " stamps cost time. Its longer parts show where the loss is."
                + rest());
    section.add(figures.grid(Figures.Kind.COMPONENTS));
  }

  /** What the remainder contains, if its name does not say so. */
  private String rest() {
    return results.cells().stream()
            .allMatch(each -> each.cell().measurand().network().equals(Network.LOOPBACK))
        ? ""
        : " Network and rest: the network, both kernels, the client, and the server's stack around"
            + " the services.";
  }

  private void componentTables(Sections page) {
    if (results.comparisons().stream().allMatch(each -> each.components().isEmpty())) {
      return;
    }
    Element section =
        page.begin(
            "parts",
            "Parts",
            "Where the time goes, in numbers",
            "A dash: the part takes less than "
                + Numbers.percent(ComponentLoss.MIN_SHARE)
                + " of the reference's response time, so its ratio would mean nothing, or there"
                + " is no clear loss to share, or what readings cost is not clear. Readings in it:"
                + " the share of the server's clock readings in the part, on the platform where it is larger. *: more than "
                + Numbers.percent(Instrument.MAX_SHARE)
                + ", so the part's PD is partly that of the clock.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      if (rows.comparisons().stream().anyMatch(each -> !each.components().isEmpty())) {
        section.add(Element.of("h3").text(rows.both()));
        section.add(HtmlTable.of(ComponentColumns.table(rows)));
      }
    }
    section.add(data());
  }

  private void instrument(Sections page) {
    List<Comparison> known = InstrumentColumns.known(results.comparisons());
    if (!known.isEmpty()) {
      page.table(
          "instrument",
          "Instrument",
          "What the time stamps add",
          STAMPS,
          ResultTables.INSTRUMENT.of(results),
          DataLinks.to("results.json"));
    }
  }

  private String pdNote() {
    return "One panel for each operation, network and size that all its cells share; bars are "
        + Numbers.level(results.level())
        + " intervals of the ratio, the dashed line is no loss. An arrow: the interval continues"
        + " beyond the axis.";
  }

  private void platforms(Sections page) {
    if (results.platforms().size() > 1) {
      page.table(
          "platforms",
          "Platforms",
          "All platforms side by side",
          "Means and standard deviations of trial means, as in the studies. p compares the best"
              + " platform with the one closest to it (paired t test, corrected over all pairs"
              + " of platforms in all rows, Holm 1979); better is empty where p is above "
              + Numbers.percent(1 - results.level())
              + ".",
          ResultTables.PLATFORMS.of(results),
          DataLinks.to("cells.csv", "results.json"));
    }
  }
}
