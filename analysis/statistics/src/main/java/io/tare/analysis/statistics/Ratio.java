package io.tare.analysis.statistics;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A ratio of two means, for example PD, with its own interval.
 *
 * @param value mean candidate over mean reference; never the mean of the blocks' ratios, which is
 *     biased upwards
 * @param interval never below zero for a ratio of times; absent for the reason in {@code method}
 * @param method the method of the interval, or why it is missing
 * @param crossCheck the log-ratio t interval, when all values are positive and there are enough
 *     blocks
 * @param pValue of the paired t test that both means are equal, or that the mean logarithm is 0 if
 *     the interval is that of logarithms; absent with too few blocks
 * @param blocks the number of pairs
 */
public record Ratio(
    double value,
    Optional<Interval> interval,
    Method method,
    Optional<Interval> crossCheck,
    OptionalDouble pValue,
    int blocks) {

  /** How an interval was found. */
  public enum Method {
    FIELLER("Fieller's interval on paired trial means (Fieller 1954)"),
    /**
     * Used when Fieller's set is not an interval: the reference's mean is not clearly above zero.
     */
    LOG_RATIO_T(
        "Student's t on the logarithms of the blocks' ratios: the reference's trials differ so"
            + " much that Fieller's interval has no bounds"),
    /** Neither method gives bounds, or that of logarithms does not contain the ratio of means. */
    UNBOUNDED("no bounds: the reference's trials differ so much that the ratio has no upper bound"),
    TOO_FEW_BLOCKS("too few blocks: an interval needs " + ConfidenceLevel.MIN_TRIALS);

    private final String words;

    Method(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Half the interval's width as a share of the ratio; empty if there is no interval. */
  public OptionalDouble relativeHalfWidth() {
    return interval.isPresent()
        ? OptionalDouble.of(interval.get().halfWidth() / Math.abs(value))
        : OptionalDouble.empty();
  }

  /** Whether the interval does not contain 1, on either side. */
  public boolean differsFromOne() {
    return interval.isPresent() && !interval.get().contains(1);
  }
}
