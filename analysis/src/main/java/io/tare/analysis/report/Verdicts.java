package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Verdict;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words of verdicts, never by colour alone, and what they mean. */
final class Verdicts {

  private Verdicts() {}

  /** {@code "slower"}, {@code "maybe slower"} or {@code "no loss, at most +4 %"}. */
  static String words(Comparison comparison) {
    return switch (comparison.verdict()) {
      case SLOWER, FASTER ->
          (comparison.survivesCorrection() ? "" : "maybe ")
              + direction(comparison)
              + (comparison.isWithinMargin() ? ", within " + margin(comparison) : "");
      case SAME -> "same, within " + margin(comparison);
      case NO_LOSS_SEEN -> "no loss, at most " + atMost(comparison);
      case UNDECIDED -> "undecided";
      case TOO_FEW_BLOCKS -> "too few blocks";
      case UNBOUNDED -> "no bounds";
    };
  }

  /** {@code "±2 %"}. */
  static String margin(Comparison comparison) {
    return "±" + Numbers.significant(100 * comparison.margin(), 1) + " %";
  }

  /** The largest loss that the interval leaves possible: {@code "+4 %"}. */
  static String atMost(Comparison comparison) {
    double loss = comparison.pd().interval().map(Interval::upper).orElseThrow() - 1;
    return "+" + Numbers.significant(100 * loss, loss < 0.0995 ? 2 : 3) + " %";
  }

  /** What the verdicts among these comparisons mean; word to meaning, each once. */
  static Map<String, String> legend(List<Comparison> comparisons) {
    Map<String, String> legend = new LinkedHashMap<>();
    if (has(comparisons, Verdict.SLOWER) || has(comparisons, Verdict.FASTER)) {
      legend.put("slower, faster", "PD's interval leaves 1 out.");
    }
    if (comparisons.stream().anyMatch(Verdicts::isDoubtful)) {
      legend.put(
          "maybe",
          "It does, but among so many comparisons that may be chance (p by Holm is not small).");
    }
    if (has(comparisons, Verdict.SAME)) {
      legend.put(
          "same",
          "The interval contains 1 and lies within the margin: a larger difference on either side"
              + " is ruled out.");
    }
    if (has(comparisons, Verdict.NO_LOSS_SEEN)) {
      legend.put(
          "no loss",
          "The interval contains 1 and ends at the loss named: a larger one is ruled out.");
    }
    if (has(comparisons, Verdict.UNDECIDED)) {
      legend.put(
          "undecided",
          "The interval contains 1 but is wide: a loss above "
              + Numbers.fixed(100 * Verdict.SMALL_LOSS, 0)
              + " % may hide in it. More blocks decide.");
    }
    if (has(comparisons, Verdict.TOO_FEW_BLOCKS)) {
      legend.put("too few blocks", "An interval takes " + Level.LEAST_TRIALS + " paired blocks.");
    }
    if (has(comparisons, Verdict.UNBOUNDED)) {
      legend.put("no bounds", "The reference's trials differ so much that PD may be anything.");
    }
    return legend;
  }

  private static boolean isDoubtful(Comparison comparison) {
    return comparison.pd().differsFromOne() && !comparison.survivesCorrection();
  }

  private static boolean has(List<Comparison> comparisons, Verdict verdict) {
    return comparisons.stream().anyMatch(each -> each.verdict() == verdict);
  }

  private static String direction(Comparison comparison) {
    return comparison.verdict() == Verdict.SLOWER ? "slower" : "faster";
  }
}
