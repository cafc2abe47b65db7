package io.tare.analysis.presentation;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The words of verdicts, never by colour alone, and what they mean. */
public final class Verdicts {

  /** The word for a verdict with a trend of PD or active compilers. */
  public static final String NOT_SETTLED = "not settled";

  /** The word if no drift was found, but a slow one could explain the verdict. */
  public static final String PERHAPS_NOT_SETTLED = "perhaps " + NOT_SETTLED;

  private Verdicts() {}

  /** The verdict on the mean, which decides. */
  public static String words(Comparison comparison) {
    return words(comparison.mean());
  }

  /**
   * {@code "slower"}, {@code "maybe slower"}, {@code "no loss seen; at most +4 %"} or {@code
   * "slower, not settled"}.
   */
  public static String words(PdVerdict judged) {
    return switch (judged.verdict()) {
      case SLOWER, FASTER ->
          plain(judged)
              + (judged.isWithinMargin() ? ", within " + margin(judged) : "")
              + unsettled(judged);
      case SAME -> "same, within " + margin(judged) + unsettled(judged);
      case NO_LOSS_SEEN -> "no loss seen; at most " + atMost(judged) + unsettled(judged);
      case TOO_COARSE -> word(judged) + "; last digit worth " + resolution(judged);
      case UNDECIDED, TOO_FEW_BLOCKS, UNBOUNDED -> word(judged);
    };
  }

  /** The verdict without its bounds, the same everywhere: {@code "maybe slower"}. */
  public static String word(PdVerdict judged) {
    return plain(judged) + unsettled(judged);
  }

  private static String unsettled(PdVerdict judged) {
    return judged.isSettled() ? "" : ", " + settling(judged);
  }

  /** The word for one that had not settled, or perhaps not. */
  public static String settling(PdVerdict judged) {
    return judged.isPerhapsUnsettled() ? PERHAPS_NOT_SETTLED : NOT_SETTLED;
  }

  /** The words of a verdict with something else for those about settling. */
  public static String replaced(String verdict, String settling) {
    return verdict
        .replace(", " + PERHAPS_NOT_SETTLED, settling)
        .replace(", " + NOT_SETTLED, settling);
  }

  private static String plain(PdVerdict judged) {
    boolean isDoubtful = judged.verdict().isDifference() && !judged.survivesCorrection();
    return (isDoubtful ? "maybe " : "") + word(judged.verdict());
  }

  /** The verdict alone. */
  public static String word(Verdict verdict) {
    return switch (verdict) {
      case SLOWER -> "slower";
      case FASTER -> "faster";
      case SAME -> "same";
      case NO_LOSS_SEEN -> "no loss seen";
      case UNDECIDED -> "undecided";
      case TOO_FEW_BLOCKS -> "too few blocks";
      case UNBOUNDED -> "no bounds";
      case TOO_COARSE -> "too coarse";
    };
  }

  /** {@code "±2 %"}. */
  static String margin(PdVerdict judged) {
    return "±" + Numbers.significant(100 * judged.margin(), 1) + " %";
  }

  /** What the last digit of the values is worth: {@code "12 %"}. */
  static String resolution(PdVerdict judged) {
    return Numbers.significant(100 * judged.resolution(), 2) + " %";
  }

  /** The largest loss in the interval: {@code "+4 %"}. */
  static String atMost(PdVerdict judged) {
    double loss = judged.pd().interval().map(Interval::upper).orElseThrow() - 1;
    return "+" + Numbers.significant(100 * loss, loss < 0.0995 ? 2 : 3) + " %";
  }

  /** The meaning of the verdicts among these comparisons, word to meaning. */
  public static Map<String, String> legend(List<Comparison> comparisons) {
    List<PdVerdict> all = comparisons.stream().flatMap(Verdicts::all).toList();
    Map<String, String> legend = new LinkedHashMap<>();
    if (has(all, Verdict.SLOWER) || has(all, Verdict.FASTER)) {
      legend.put("slower, faster", "PD's interval does not contain 1.");
    }
    if (all.stream().anyMatch(Verdicts::isDoubtful)) {
      legend.put(
          "maybe",
          "The same, but that may be chance among so many comparisons (Holm's p is not small).");
    }
    if (has(all, Verdict.SAME)) {
      legend.put(
          "same",
          "The interval contains 1 and lies within the margin: a larger difference on either side"
              + " is ruled out.");
    }
    if (has(all, Verdict.NO_LOSS_SEEN)) {
      legend.put(
          "no loss seen",
          "The interval contains 1 and ends at the loss named: a larger loss is ruled out, a"
              + " smaller one is not.");
    }
    if (has(all, Verdict.UNDECIDED)) {
      legend.put(
          "undecided",
          "The interval contains 1 but is wide: a loss above "
              + Numbers.fixed(100 * Verdict.SMALL_LOSS, 0)
              + " % is possible. More blocks may decide.");
    }
    if (all.stream().anyMatch(each -> each.isPerhapsUnsettled())) {
      legend.put(
          PERHAPS_NOT_SETTLED,
          "No drift of PD was found, but one too slow to detect could explain the difference, and"
              + " no compiler reports whether it was at work. Such a verdict is not firm; a longer"
              + " warm-up, more blocks and more rounds help.");
    }
    if (all.stream().anyMatch(Verdicts::isDrifting)) {
      legend.put(
          NOT_SETTLED,
          "PD drifted during the measurement (a test over the blocks finds a trend), or the JVM was"
              + " still compiling, so PD depends on when and for how long it was measured. Such a"
              + " verdict is not firm, and decides a gate only if that of the last third of the"
              + " rounds does too.");
    }
    if (has(all, Verdict.TOO_FEW_BLOCKS)) {
      legend.put(
          "too few blocks", "An interval needs " + ConfidenceLevel.MIN_TRIALS + " paired blocks.");
    }
    if (has(all, Verdict.TOO_COARSE)) {
      legend.put(
          "too coarse",
          "The program prints so few digits that the rounding error is larger than the margin"
              + " and the difference.");
    }
    if (has(all, Verdict.UNBOUNDED)) {
      legend.put("no bounds", "The reference's trials differ so much that PD has no bounds.");
    }
    return legend;
  }

  private static boolean isDrifting(PdVerdict judged) {
    return !judged.isSettled() && !judged.isPerhapsUnsettled();
  }

  private static boolean isDoubtful(PdVerdict judged) {
    return judged.pd().differsFromOne() && !judged.survivesCorrection();
  }

  private static boolean has(List<PdVerdict> all, Verdict verdict) {
    return all.stream().anyMatch(each -> each.verdict() == verdict);
  }

  /** Of the mean and of the other statistics. */
  private static Stream<PdVerdict> all(Comparison comparison) {
    return Stream.concat(
        Stream.of(comparison.mean()), comparison.beside().stream().map(SecondaryStatistic::judged));
  }
}
