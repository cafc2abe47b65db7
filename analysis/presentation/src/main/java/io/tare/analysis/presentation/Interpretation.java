package io.tare.analysis.presentation;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.MeasurandTitle;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.SelfComparison;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.RatioTrend;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results in sentences. */
public final class Interpretation {

  /** If more parts than these do not differ clearly, no part is named. */
  private static final int MAX_NAMED_PARTS = 3;

  private Interpretation() {}

  /**
   * {@code "Marshalling of 2 MB takes 1.40 times as long in uml as natively (95 % 1.18–1.75); 80 %
   * (61 to 99 %) of the added time is in server marshal."}
   */
  public static String of(Comparison comparison) {
    String subject = MeasurandTitle.spelledOut(comparison.measurand());
    return switch (comparison.verdict()) {
      case SLOWER, FASTER ->
          subject
              + (comparison.metric().higherIsBetter()
                  ? ": "
                  : (subject.contains(", ") ? "," : "") + " takes ")
              + loss(comparison)
              + " ("
              + interval(comparison)
              + ")"
              + (comparison.survivesCorrection()
                  ? ""
                  : ", which may be chance among so many comparisons")
              + where(comparison)
              + drift(comparison)
              + ".";
      case SAME ->
          subject
              + ": the same in "
              + comparison.candidate()
              + " within "
              + Verdicts.margin(comparison.mean())
              + figure(comparison);
      case NO_LOSS_SEEN ->
          subject
              + ": no loss seen in "
              + comparison.candidate()
              + ", at most "
              + Verdicts.atMost(comparison.mean())
              + figure(comparison);
      case UNDECIDED ->
          subject
              + ": undecided in "
              + comparison.candidate()
              + "; PD "
              + ratio(comparison)
              + ", but its interval is wide ("
              + interval(comparison)
              + ")"
              + drift(comparison)
              + ".";
      case TOO_FEW_BLOCKS ->
          about(comparison)
              + ", from too few blocks ("
              + comparison.blocks().size()
              + ") to say how sure that is.";
      case TOO_COARSE ->
          subject
              + ": no verdict on "
              + comparison.candidate()
              + ", because the last digit that the program prints is worth "
              + Verdicts.resolution(comparison.mean())
              + figure(comparison);
      case UNBOUNDED ->
          about(comparison)
              + ", but the trials of "
              + comparison.reference()
              + " differ so much that no bounds can be given.";
    };
  }

  /** {@code " (PD 1.02; 95 % 0.98–1.06)."}, with its trend. */
  private static String figure(Comparison comparison) {
    return " (PD "
        + ratio(comparison)
        + "; "
        + interval(comparison)
        + ")"
        + drift(comparison)
        + ".";
  }

  /** The coverage of the intervals of a run against itself. */
  public static String of(SelfComparison self) {
    return String.format(
        Locale.ROOT,
        "%d of %d intervals contain 1; at %.0f %% about %.1f are expected. If coverage is as"
            + " nominal, so few or fewer have probability %.2f (assuming independent"
            + " comparisons).",
        self.containingOne(),
        self.comparisons(),
        100 * self.level(),
        self.promised(),
        self.probability());
  }

  /** What was not run on the real system. */
  public static String notMeasured(Results results) {
    if (results.standIns().isEmpty()) {
      return "No platform of this run was emulated or simulated. The figures hold for these"
          + " platforms on this machine and for no other hypervisor.";
    }
    StringBuilder words = new StringBuilder();
    results
        .standIns()
        .forEach(
            each ->
                words
                    .append(each.notMeasured())
                    .append(" was never run: for ")
                    .append(each.platform())
                    .append(", ")
                    .append(each.why())
                    .append(". "));
    return words.toString().strip();
  }

  /** Decimals of a ratio: enough to distinguish the interval's ends, at most four. */
  public static int decimals(Optional<Interval> interval) {
    double half = interval.map(Interpretation::resolution).orElse(0.05);
    return half >= 0.015 ? 2 : half >= 0.0015 ? 3 : 4;
  }

  /** The same for an interval among others: no end is shown as 1 that is not. */
  private static int decimals(Optional<Interval> main, Stream<Interval> beside) {
    List<Interval> others = beside.toList();
    int decimals = decimals(main);
    while (decimals < 4 && touchesOne(others, decimals)) {
      decimals++;
    }
    return decimals;
  }

  /** Decimals of ratios in rows: two, or three if two do not distinguish the ends from 1. */
  public static int decimals(Stream<Interval> rows) {
    List<Interval> all = rows.toList();
    double[] halfWidths = all.stream().mapToDouble(Interval::halfWidth).sorted().toArray();
    double typical = halfWidths.length == 0 ? 0.05 : halfWidths[halfWidths.length / 2];
    return typical >= 0.008 && !touchesOne(all, 2) ? 2 : 3;
  }

  /** Whether so few decimals would make an interval look as if its end were 1. */
  private static boolean touchesOne(List<Interval> all, int decimals) {
    double half = 0.5 * Math.pow(10, -decimals);
    return all.stream()
        .filter(each -> !each.contains(1))
        .anyMatch(each -> Math.abs(each.lower() - 1) < half || Math.abs(each.upper() - 1) < half);
  }

  private static int decimals(Comparison comparison) {
    return decimals(
        comparison.pd().interval(),
        comparison.beside().stream().flatMap(each -> each.judged().pd().interval().stream()));
  }

  /** {@code "80 % (61 to 99 %)"}, with a decimal if whole numbers would hide the width. */
  public static String share(Estimate share) {
    double half = share.interval().map(Interval::halfWidth).orElse(0.0);
    int decimals = half < 0.01 && half > 0 ? 1 : 0;
    String value = Numbers.fixed(100 * share.value(), decimals) + " %";
    return share
        .interval()
        .filter(each -> half > 0)
        .map(
            each ->
                value
                    + " ("
                    + Numbers.fixed(100 * each.lower(), decimals)
                    + " to "
                    + Numbers.fixed(100 * each.upper(), decimals)
                    + " %)")
        .orElse(value);
  }

  public static String ratio(Comparison comparison) {
    return Numbers.ratio(comparison.pd().value(), decimals(comparison));
  }

  /** Half the width, or the distance of an end to 1 if that is smaller and 1 is not inside. */
  private static double resolution(Interval interval) {
    double distance = Math.min(Math.abs(interval.lower() - 1), Math.abs(interval.upper() - 1));
    return interval.contains(1)
        ? interval.halfWidth()
        : Math.min(interval.halfWidth(), Math.max(3 * distance, 0.002));
  }

  /**
   * {@code "1.40 times as long in uml as natively"}, and for a rate {@code "1.40 times as high
   * natively as in uml (MFLOP/s)"}.
   */
  private static String loss(Comparison comparison) {
    return comparison.metric().higherIsBetter()
        ? ratio(comparison)
            + " times as high "
            + inReference(comparison)
            + " as in "
            + comparison.candidate()
            + " ("
            + comparison.metric().words()
            + ")"
        : ratio(comparison)
            + " times as long in "
            + comparison.candidate()
            + " as "
            + inReference(comparison);
  }

  private static String about(Comparison comparison) {
    return MeasurandTitle.spelledOut(comparison.measurand()) + ": about " + loss(comparison);
  }

  private static String inReference(Comparison comparison) {
    return inReference(comparison.reference());
  }

  public static String inReference(String reference) {
    return reference.equals("native") ? "natively" : "in " + reference;
  }

  public static String interval(Comparison comparison) {
    Optional<Interval> interval = comparison.pd().interval();
    String level =
        interval.map(each -> Numbers.significant(100 * each.level(), 2) + " % ").orElse("");
    int decimals = decimals(comparison);
    return level
        + Numbers.interval(interval, decimals)
        + comparison.beside().stream()
            .map(each -> beside(each, decimals))
            .collect(Collectors.joining());
  }

  /** {@code "; median 1.08, 1.05–1.10"}, or empty without an interval. */
  private static String beside(SecondaryStatistic figure, int decimals) {
    Optional<Interval> interval = figure.judged().pd().interval();
    return interval.isEmpty()
        ? ""
        : "; "
            + figure.kind().label()
            + " "
            + Numbers.ratio(figure.judged().pd().value(), decimals)
            + ", "
            + Numbers.interval(interval, decimals);
  }

  /** The parts with most of the added time, if there is some and this is clear. */
  private static String where(Comparison comparison) {
    List<ComponentLoss> largest =
        comparison.pd().value() > 1 ? comparison.largestLosses() : List.of();
    if (largest.isEmpty()) {
      return "";
    }
    ComponentLoss first = largest.get(0);
    boolean isAlone = largest.size() == 1;
    if (isAlone && first.lossShare().filter(each -> each.value() > 1).isPresent()) {
      return "; "
          + named(first, comparison)
          + " adds more than that, while other parts take less time";
    }
    if (first.readableShare().isEmpty()) {
      return "";
    }
    boolean isClear =
        first
            .readableShare()
            .flatMap(Estimate::interval)
            .filter(each -> each.lower() > 0)
            .isPresent();
    if (!isClear || largest.size() > MAX_NAMED_PARTS) {
      return "; it is not clear which part the added time is in";
    }
    return isAlone
        ? "; "
            + share(first.readableShare().get())
            + " of the added time is in "
            + named(first, comparison)
        : "; most of the added time is in "
            + largest.stream()
                .map(each -> partAndShare(each, comparison))
                .collect(Collectors.joining(" or "))
            + ", which cannot be determined apart";
  }

  /** {@code "server marshal with its clock readings"}, if these are a noticeable share of it. */
  public static String named(ComponentLoss part, Comparison comparison) {
    return DisplayNames.part(part.part(), comparison.measurand())
        + (part.isMostlyRead() ? " with its clock readings" : "");
  }

  /** {@code "server marshal (41 %)"}. */
  private static String partAndShare(ComponentLoss part, Comparison comparison) {
    return named(part, comparison)
        + part.readableShare()
            .map(each -> " (" + Numbers.fixed(100 * each.value(), 0) + " %)")
            .orElse("");
  }

  /**
   * {@code "; not settled: PD drifted by −12 % (−18 to −6 %) during the measurement, and is 1.24
   * (1.10–1.38) in its last third"}; empty if no trend was found.
   */
  private static String drift(Comparison comparison) {
    if (comparison.mean().isPerhapsUnsettled()) {
      return "; "
          + Verdicts.PERHAPS_NOT_SETTLED
          + ": no drift of PD was found, but one too slow to detect could explain it";
    }
    return comparison
        .trend()
        .filter(each -> comparison.isUnsettledBy(Unsettled.TREND))
        .map(
            each ->
                "; "
                    + Verdicts.NOT_SETTLED
                    + ": PD drifted by "
                    + drift(each.trend())
                    + " during the measurement, and is "
                    + pd(each.lastThird())
                    + " in its last third")
        .orElse("");
  }

  /**
   * {@code "compilers used 3.1 % of a processor on uml, 0.4 % on native"}; empty if within the
   * limit.
   */
  public static Optional<String> compiling(Comparison comparison) {
    return comparison.isUnsettledBy(Unsettled.COMPILERS)
        ? Optional.of(
            "compilers used "
                + comparison.compilers().entrySet().stream()
                    .map(
                        each ->
                            Numbers.percent(each.getValue().processors()) + " on " + each.getKey())
                    .collect(Collectors.joining(", "))
                    .replaceFirst(" on", " of a processor on"))
        : Optional.empty();
  }

  /**
   * What a trend shows: {@code "−12.3 % (−18.0 % to −6.1 %)"}, {@code "none found; 4.2 % would
   * show"}, or {@code "too noisy to tell"}.
   */
  public static String finding(RatioTrend trend) {
    if (trend.isSeen() || trend.detectable().isEmpty()) {
      return drift(trend);
    }
    return isTooNoisy(trend)
        ? "too noisy to tell"
        : "none found; " + detectable(trend) + " would show";
  }

  /**
   * What was found of a drift that is not seen: {@code "no drift of PD found (4.2 % would show)"},
   * or {@code "too noisy to tell whether PD drifted"}.
   */
  public static String noDrift(RatioTrend trend) {
    return isTooNoisy(trend)
        ? "too noisy to tell whether PD drifted"
        : "no drift of PD found (" + detectable(trend) + " would show)";
  }

  /** Whether even a loss that is not small could come and go unseen. */
  private static boolean isTooNoisy(RatioTrend trend) {
    return trend.detectable().orElseThrow() - 1 > Verdict.SMALL_LOSS;
  }

  /** The smallest drift that would be found in eight of ten runs: {@code "4.2 %"}. */
  private static String detectable(RatioTrend trend) {
    return Numbers.percent(trend.detectable().orElseThrow() - 1);
  }

  /** {@code "−12.3 % (−18.0 % to −6.1 %)"}: a ratio's end over its beginning. */
  public static String drift(RatioTrend trend) {
    return Numbers.change(trend.ratio(), trend.interval());
  }

  /** {@code "1.24 (1.10–1.38)"}. */
  public static String pd(Ratio pd) {
    return withInterval(pd.value(), pd.interval());
  }

  /** {@code "1.24 (1.10–1.38)"}, with the precision of the interval. */
  public static String withInterval(double ratio, Optional<Interval> interval) {
    return Numbers.ratio(ratio, interval, decimals(interval));
  }

  /** The ratio alone, with the precision of the interval. */
  public static String ratio(double ratio, Optional<Interval> interval) {
    return Numbers.ratio(ratio, decimals(interval));
  }

  /** The interval alone, or an en dash. */
  public static String interval(Optional<Interval> interval) {
    return Numbers.interval(interval, decimals(interval));
  }
}
