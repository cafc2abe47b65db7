package io.tare.analysis.report;

import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.analysis.statistics.design.RemainingMovement;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.SteadyState;
import java.util.ArrayList;
import java.util.List;

/** How the numbers were computed, with sources, seed and versions. */
record MethodSection(Results results) {

  void addTo(Sections page) {
    List<String> items = new ArrayList<>();
    items.add(
        "The unit of replication is the trial: one fresh start of the server, in which the cells"
            + " are measured in random order, each with its own warm-up. A block contains one"
            + " trial of every platform in random order (Abedi and Brecht 2017; Kalibera and"
            + " Jones 2013).");
    items.add(
        "PD is the ratio of the means of the trial means over the blocks that both platforms"
            + " completed. Its interval is Fieller's for paired means (Fieller 1954); it assumes"
            + " that trial means are close to normal, needs "
            + ConfidenceLevel.MIN_TRIALS
            + " blocks and is cut off at 0. It has no bounds where the reference's mean is not"
            + " clearly above 0; then Student's t on the logarithms of the blocks' ratios is"
            + " used and a warning says so.");
    if (OneSession.isReported(results)) {
      items.add(OneSession.WORDS);
    }
    items.add(
        "Where blocks vary by less than each block's own error (from its rounds or its"
            + " submissions), the interval of PD of means and its p use that error instead,"
            + " because the true spread cannot be smaller. This widens intervals and never"
            + " narrows them.");
    items.add(
        "Drift of PD: in each block, the median slope of the logarithm of PD over the rounds (Sen 1968);"
            + " Student's t on these slopes over the blocks, for each cell and for all cells of a"
            + " platform together, with half of the risk for either, corrected over the cells"
            + " (Holm). A drift is found if it is significant and its "
            + Numbers.level(results.level())
            + " interval reaches beyond ±"
            + Numbers.percent(RatioTrend.BOUND)
            + ". None found is not none: the smallest that would have been found in eight of ten"
            + " runs is beside it. Where servers do not report their compilers, a difference is"
            + " firm only if it remains without the slowest exponential settling that the rounds,"
            + " the warm-up included, allow (time constant of "
            + Numbers.fixed(RemainingMovement.SLOWEST, 0)
            + " times the counted time). Where they report, a cell is not settled if they used"
            + " more than "
            + Numbers.percent(SteadyState.MAX_COMPILING)
            + " of a processor.");
    if (StoppingCorrection.of(results.run()).isPresent()) {
      items.add(
          "The run continued until PD was precise enough. An interval that is checked after"
              + " every block to decide when to stop is too narrow, so PD's intervals are"
              + " widened by a factor that gives 95 % coverage in simulations; p, the added time"
              + " and the detectable loss are of the same larger errors.");
    }
    if (!results.comparisons().isEmpty()) {
      items.add(
          "p is from the paired t test (Student 1908), corrected over all "
              + results.comparisons().size()
              + " comparisons (Holm 1979), separately for means, medians and processor time. So a"
              + " run without any difference has a firm verdict by one of the three in about 7 %"
              + " of cases, not 5 %.");
    }
    items.add(
        "A component that takes less than "
            + Numbers.percent(ComponentLoss.MIN_SHARE)
            + " of the reference's response time has an added time but no ratio. Shares of the"
            + " loss are also ratios of paired means and are given only where the loss is clear.");
    items.add(
        "Intervals of means are Student's t on trial means. Variance between and within trials:"
            + " one-way analysis of variance with random effects (Searle, Casella and McCulloch"
            + " 1992); shares of host, start and submissions: nested, with generalized"
            + " confidence intervals (Weerahandi 1993) and autocorrelation by Geyer's monotone"
            + " sequence (1992). Percentiles: Hyndman and Fan 1996, type 7; those whose ratio is"
            + " PD of 95th percentiles, and of its resamples: type 1. Drift: Theil–Sen"
            + " slope over the blocks (Sen 1968), tested by least squares; level shifts: PELT"
            + " (Killick, Fearnhead and Eckley 2012). Single starts that differ: externally"
            + " studentized residuals (Cook and Weisberg 1982) with moderated variances (Smyth"
            + " 2004).");
    items.add(
        "Counted: valid submissions after the warm-up, of the one attempt that finished the cell"
            + " in its trial with a valid verdict. No submission is removed for being slow.");
    page.begin("method", "Method", "").add(Sections.list(items)).add(facts());
  }

  private Element facts() {
    Element facts = Element.of("dl");
    fact(facts, "Confidence level", Numbers.level(results.level()));
    fact(facts, "Seed of the order", "" + results.run().seed());
    fact(facts, "Blocks planned", "" + results.run().plannedBlocks());
    fact(facts, "Times resumed", "" + results.run().resumptions());
    fact(facts, "Measured by Tare", String.join(", ", results.run().versions()));
    results.run().notes().forEach(each -> fact(facts, "Note: " + each.topic(), each.text()));
    fact(
        facts,
        "The same as data",
        "results.json, cells.csv, comparisons.csv, trials.csv, diagnosis.csv and every figure as SVG, beside this page");
    return facts;
  }

  private static void fact(Element facts, String name, String value) {
    facts.add(Element.of("dt").text(name)).add(Element.of("dd").text(value));
  }
}
