package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.PrecisionRemedy;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.TotalDoubt;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.PooledRatio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The run in short: all cells in one line, then every firm verdict, the largest loss first, then
 * what is undecided, each with its interval, and where mean and median disagree.
 */
final class Headlines {

  private Headlines() {}

  /** The sentences of one candidate; the last says what its losses mean for capacity, if it can. */
  static List<String> of(Results results, String candidate) {
    List<Comparison> all = new CandidateSummary(results, candidate).comparisons();
    List<String> sentences = new ArrayList<>();
    PooledPd.of(results, candidate).map(each -> pooled(results, each)).ifPresent(sentences::add);
    firm(all, Verdict.SLOWER, sentences);
    listed("No loss seen: ", all, Verdict.NO_LOSS_SEEN, sentences);
    listed("The same: ", all, Verdict.SAME, sentences);
    firm(all, Verdict.FASTER, sentences);
    listed("Not settled: ", unsettled(all, false), sentences);
    listed("Perhaps not settled: ", unsettled(all, true), sentences);
    listed("Not decided: ", all.stream().filter(Headlines::isOpen).toList(), sentences);
    long few = all.stream().filter(Headlines::hasTooFewBlocks).count();
    if (few > 0) {
      sentences.add(
          "%d of %d comparisons rest on too few blocks for an interval."
              .formatted(few, all.size()));
    }
    sentences.addAll(VerdictDisagreement.sentences(all));
    PrecisionRemedy.of(all).map(Headlines::remedy).ifPresent(sentences::add);
    widened(all).ifPresent(sentences::add);
    sentences.addAll(Capacity.sentences(results, longest(results, candidate)));
    return sentences;
  }

  /** Which intervals are wider than the variation of blocks alone. */
  private static Optional<String> widened(List<Comparison> all) {
    List<Comparison> those = all.stream().filter(Comparison::isWidened).toList();
    return those.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "In "
                + (those.size() == all.size()
                    ? "all cells"
                    : those.size() + " of " + all.size() + " cells")
                + " blocks happen to vary by less than each block's own error, so PD's interval"
                + " uses that error: "
                + those.stream()
                    .map(each -> CellText.of(each.measurand()))
                    .collect(Collectors.joining("; "))
                + ".");
  }

  static String remedy(PrecisionRemedy remedy) {
    String share = Numbers.fixed(100 * remedy.withinShare(), 0) + " %";
    return remedy.isTime()
        ? "For narrower intervals, use more time per block or more blocks: "
            + share
            + " of the spread between blocks is noise within a block."
        : "For narrower intervals, use more blocks; more time per block hardly helps: only "
            + share
            + " of the spread between blocks is noise within a block, the rest comes from"
            + " starts.";
  }

  /**
   * {@code "Over 8 cells uml takes 1.31 times as long as natively (geometric mean of PD; 95 %
   * 1.25–1.38; median 1.30, 1.24–1.36)."}
   */
  static String pooled(Results results, PooledPd pooled) {
    int decimals = Interpretation.decimals(pooled.mean().interval());
    StringBuilder words = new StringBuilder(ratio(results, pooled));
    words.append(" (geometric mean of PD; ").append(interval(pooled));
    pooled
        .beside()
        .forEach(
            (kind, each) -> {
              if (each.interval().isPresent()) {
                words.append("; ").append(kind.label()).append(' ').append(figure(each, decimals));
              }
            });
    pooled
        .lastThird()
        .filter(each -> each.interval().isPresent())
        .ifPresent(each -> words.append("; last third ").append(figure(each, decimals)));
    return words.append(")").append(doubt(pooled, "")).append(".").toString();
  }

  /**
   * {@code "; not settled in 3 of 8 cells; no single cell is decided; 6 of 6 trials were
   * disturbed"}, or nothing: a total is not surer than its cells.
   *
   * @param moved what to add if cells had not settled
   */
  static String doubt(PooledPd pooled, String moved) {
    TotalDoubt doubt = pooled.doubt();
    StringBuilder words = new StringBuilder();
    if (doubt.unsettled() > 0) {
      words.append(
          "; %s in %d of %d cells%s"
              .formatted(Verdicts.NOT_SETTLED, doubt.unsettled(), doubt.cells(), moved));
    }
    pooled
        .trend()
        .filter(each -> !each.isSeen() && each.detectable().isPresent())
        .ifPresent(each -> words.append("; ").append(Interpretation.noDrift(each)));
    if (doubt.perhaps() > 0) {
      words.append(
          "; %s in %d of %d cells"
              .formatted(Verdicts.PERHAPS_NOT_SETTLED, doubt.perhaps(), doubt.cells()));
    }
    if (doubt.isUndecided() && pooled.mean().interval().isPresent()) {
      words.append("; no single cell is decided");
    }
    if (doubt.isDisturbed()) {
      words.append("; %d of %d trials were disturbed".formatted(doubt.disturbed(), doubt.trials()));
    }
    return words.toString();
  }

  /** {@code "1.30, 1.24–1.36"}. */
  private static String figure(PooledRatio pooled, int decimals) {
    return Numbers.ratio(pooled.value(), decimals)
        + ", "
        + Numbers.interval(pooled.interval(), decimals);
  }

  /**
   * {@code "Over 8 cells uml takes 1.31 times as long as natively"}; where rates are among them,
   * {@code "needs 1.31 times as long for the same work as natively"}.
   */
  static String ratio(Results results, PooledPd pooled) {
    List<Comparison> all = results.comparisonsOf(pooled.candidate());
    boolean areTimes = all.stream().noneMatch(each -> each.metric().higherIsBetter());
    return "Over "
        + pooled.mean().cells()
        + " cells "
        + pooled.candidate()
        + (areTimes ? " takes " : " needs ")
        + Interpretation.ratio(pooled.mean().value(), pooled.mean().interval())
        + (areTimes ? " times as long as " : " times as long for the same work as ")
        + (all.isEmpty() ? "" : Interpretation.inReference(all.get(0).reference()));
  }

  /** {@code "95 % 1.25–1.38"}. */
  static String interval(PooledPd pooled) {
    return pooled
        .mean()
        .interval()
        .map(
            each ->
                Numbers.significant(100 * each.level(), 2)
                    + " % "
                    + Interpretation.interval(pooled.mean().interval()))
        .orElse("too few blocks for an interval");
  }

  private static void firm(List<Comparison> all, Verdict verdict, List<String> sentences) {
    all.stream()
        .filter(each -> each.verdict() == verdict && each.isFirm())
        .map(Headlines::firm)
        .forEach(sentences::add);
  }

  private static boolean isOpen(Comparison comparison) {
    return comparison.isSettled() && isOpen(comparison.mean());
  }

  private static boolean isOpen(PdVerdict judged) {
    return switch (judged.verdict()) {
      case SLOWER, FASTER -> !judged.survivesCorrection();
      case UNDECIDED, UNBOUNDED, TOO_COARSE -> true;
      case SAME, NO_LOSS_SEEN, TOO_FEW_BLOCKS -> false;
    };
  }

  private static boolean hasTooFewBlocks(Comparison comparison) {
    return comparison.verdict() == Verdict.TOO_FEW_BLOCKS;
  }

  private static String firm(Comparison comparison) {
    List<Integer> decisive = comparison.robustness().decisive();
    return decisive.isEmpty()
        ? Interpretation.of(comparison)
        : Interpretation.of(comparison)
            + " Without block "
            + decisive.stream().map(String::valueOf).collect(Collectors.joining(" or "))
            + " the verdict would change.";
  }

  private static void listed(
      String begin, List<Comparison> all, Verdict verdict, List<String> sentences) {
    listed(
        begin,
        all.stream().filter(each -> each.verdict() == verdict && each.isSettled()).toList(),
        sentences);
  }

  private static List<Comparison> unsettled(List<Comparison> all, boolean perhaps) {
    return all.stream()
        .filter(each -> !each.isSettled() && each.mean().isPerhapsUnsettled() == perhaps)
        .toList();
  }

  private static void listed(String begin, List<Comparison> those, List<String> sentences) {
    if (!those.isEmpty()) {
      sentences.add(begin + items(those) + ".");
    }
  }

  /** {@code "soa.matmul n=500, undecided (PD 1.05, 95 % 0.97–1.13; median 1.04, 0.99–1.09); …"} */
  private static String items(List<Comparison> comparisons) {
    return comparisons.stream()
        .map(
            each ->
                CellText.of(each.measurand())
                    + ", "
                    + Verdicts.replaced(Verdicts.words(each), "")
                        .replaceFirst("^(no loss seen;|same,) ", "")
                    + " (PD "
                    + Interpretation.ratio(each)
                    + (each.pd().interval().isPresent() ? ", " + Interpretation.interval(each) : "")
                    + lastThird(each)
                    + compiling(each)
                    + ")")
        .collect(Collectors.joining("; "));
  }

  private static String lastThird(Comparison comparison) {
    return comparison
        .trend()
        .filter(each -> comparison.isUnsettledBy(Unsettled.TREND))
        .map(
            each ->
                "; drifted by "
                    + Interpretation.drift(each.trend())
                    + ", last third "
                    + Interpretation.pd(each.lastThird()))
        .orElse("");
  }

  private static String compiling(Comparison comparison) {
    return Interpretation.compiling(comparison).map(each -> "; " + each).orElse("");
  }

  /** The longest-running size of every operation and path, where fixed costs hide least. */
  private static List<Comparison> longest(Results results, String candidate) {
    List<Comparison> all =
        results.comparisonsOf(candidate).stream()
            .filter(each -> each.measurand().isPrimary())
            .toList();
    return Insight.byOperation(all).stream().map(Headlines::longest).toList();
  }

  private static Comparison longest(Collection<Comparison> sizes) {
    return sizes.stream()
        .max(Comparator.comparingDouble(each -> each.sides().reference().value()))
        .orElseThrow();
  }
}
