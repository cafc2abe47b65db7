package io.tare.analysis.statistics.twosample;

import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;

/** The possible p values of a test on samples known only by rounded numbers. */
public final class PrintedTest {

  private PrintedTest() {}

  /**
   * From the smallest possible p to the largest. p decreases as the means move apart and as the
   * spreads shrink, so the ends are at corners of the possible values, or at p = 1 if the means may
   * be equal.
   */
  public static RoundingBounds pValues(MeanTest test, PrintedSample first, PrintedSample second) {
    return over(first, second, test::pValue);
  }

  /** Like {@link #pValues}, for the paired test at a correlation. */
  public static RoundingBounds pairedPValues(
      PrintedSample first, PrintedSample second, double correlation) {
    return over(first, second, (a, b) -> MeanTest.pairedPValue(a, b, correlation));
  }

  /** The correlations at which the paired test may have a p that is printed like this. */
  public static OptionalDouble correlationFor(
      PrintedSample first, PrintedSample second, PrintedNumber pValue) {
    double p = Math.max(pValue.value(), pValue.upper() / 2);
    return p < 1
        ? MeanTest.correlationFor(first.moments(), second.moments(), p)
        : OptionalDouble.empty();
  }

  private static RoundingBounds over(
      PrintedSample first, PrintedSample second, ToDoubleBiFunction<Moments, Moments> pValue) {
    DoubleSummaryStatistics seen = new DoubleSummaryStatistics();
    for (Moments a : first.corners()) {
      for (Moments b : second.corners()) {
        seen.accept(pValue.applyAsDouble(a, b));
      }
    }
    boolean mayBeEqual = first.mean().span().overlaps(second.mean().span());
    return new RoundingBounds(seen.getMin(), mayBeEqual ? 1 : seen.getMax());
  }
}
