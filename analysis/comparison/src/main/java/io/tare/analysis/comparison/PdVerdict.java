package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Ratio;
import java.util.Collections;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A PD with its verdict.
 *
 * @param pd above 1 is a loss
 * @param holmP the p value of the paired t test corrected over all comparisons of the run by the
 *     same statistic
 * @param margin the largest relative difference of two values that are called the same
 * @param resolution what the last digit of the values is worth, as a share of the smaller one; 0
 *     for values with all digits
 * @param unsettled evidence that it was measured before both sides had settled
 */
public record PdVerdict(
    Ratio pd,
    OptionalDouble holmP,
    Verdict verdict,
    double margin,
    double resolution,
    Set<Unsettled> unsettled) {

  public PdVerdict {
    Set<Unsettled> all = EnumSet.noneOf(Unsettled.class);
    all.addAll(unsettled);
    unsettled = Collections.unmodifiableSet(all);
  }

  static PdVerdict of(Ratio pd, double margin, double resolution) {
    return new PdVerdict(
        pd,
        OptionalDouble.empty(),
        Verdict.of(pd, margin, resolution),
        margin,
        resolution,
        Set.of());
  }

  /** Whether nothing shows that it was measured too early, or leaves that open. */
  public boolean isSettled() {
    return unsettled.isEmpty();
  }

  /** Whether it had perhaps not settled, without any finding that it had not. */
  public boolean isPerhapsUnsettled() {
    return unsettled.equals(Set.of(Unsettled.UNSEEN));
  }

  /** Whether PD's interval is within the margin, on either side of 1. */
  public boolean isWithinMargin() {
    return pd.interval().filter(each -> Verdict.isWithin(each, margin)).isPresent();
  }

  /** Whether a difference remains after the correction for many comparisons. */
  public boolean survivesCorrection() {
    return pd.differsFromOne()
        && holmP.isPresent()
        && holmP.getAsDouble() <= 1 - pd.interval().orElseThrow().level();
  }

  /** Whether it is a significant difference of something that had settled. */
  public boolean isFirm() {
    return verdict.isDifference() && survivesCorrection() && isSettled();
  }

  /** Whether it says something that more blocks would hardly change. */
  public boolean isDecided() {
    return switch (verdict) {
      case SLOWER, FASTER -> isFirm();
      case SAME, NO_LOSS_SEEN -> isSettled();
      case UNDECIDED, TOO_FEW_BLOCKS, UNBOUNDED, TOO_COARSE -> false;
    };
  }

  boolean differsFrom(PdVerdict other) {
    return verdict.isReported() && other.verdict.isReported() && verdict != other.verdict;
  }

  /**
   * Whether the other contradicts it: one of the two shows a difference that is significant after
   * correction, or they show opposite ones. Otherwise one of them is only less certain.
   */
  boolean contradicts(PdVerdict other) {
    return differsFrom(other)
        && (survivesCorrection()
            || other.survivesCorrection()
            || (verdict.isDifference() && other.verdict.isDifference()));
  }

  PdVerdict withHolmP(double p) {
    return new PdVerdict(pd, OptionalDouble.of(p), verdict, margin, resolution, unsettled);
  }

  PdVerdict unsettled(Set<Unsettled> by) {
    return new PdVerdict(pd, holmP, verdict, margin, resolution, by);
  }
}
