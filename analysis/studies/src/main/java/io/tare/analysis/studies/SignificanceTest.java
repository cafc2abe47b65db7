package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.PrintedTest;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Possible tests behind a study's significances, the usual one first. */
public enum SignificanceTest {
  STUDENT(MeanTest.STUDENT),
  WELCH(MeanTest.WELCH),
  NORMAL(MeanTest.NORMAL),
  /**
   * The paired t test of runs paired in arbitrary order, so that they correlate only by chance.
   * Papers do not print the correlation: it may be up to {@link #CHANCE} in absolute value,
   * different in each row.
   */
  PAIRED("paired t, |r| <= 0.2 in each row");

  /**
   * The largest absolute correlation allowed for the paired test. Of samples of 40 unrelated pairs
   * 78 % have no larger one ({@link io.tare.analysis.statistics.twosample.ChanceCorrelation}); with
   * more, nearly any p would fit.
   */
  public static final double CHANCE = 0.2;

  private final String words;
  private final Optional<MeanTest> unpaired;

  SignificanceTest(MeanTest test) {
    this.words = test.words();
    this.unpaired = Optional.of(test);
  }

  SignificanceTest(String words) {
    this.words = words;
    this.unpaired = Optional.empty();
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** The p that it gives for the printed numbers. */
  RoundingBounds exact(PrintedSample first, PrintedSample second) {
    return unpaired
        .map(test -> RoundingBounds.of(test.pValue(first.moments(), second.moments())))
        .orElseGet(
            () ->
                new RoundingBounds(
                    MeanTest.pairedPValue(first.moments(), second.moments(), CHANCE),
                    MeanTest.pairedPValue(first.moments(), second.moments(), -CHANCE)));
  }

  /** The possible p for the printed numbers, with rounding. */
  RoundingBounds possible(PrintedSample first, PrintedSample second) {
    return unpaired
        .map(test -> PrintedTest.pValues(test, first, second))
        .orElseGet(
            () ->
                new RoundingBounds(
                    PrintedTest.pairedPValues(first, second, CHANCE).lower(),
                    PrintedTest.pairedPValues(first, second, -CHANCE).upper()));
  }

  boolean fits(PrintedSample first, PrintedSample second, PrintedNumber published) {
    return possible(first, second).overlaps(published.span());
  }

  /** The correlation at which a paired test gives this p, if there is one. */
  static OptionalDouble correlation(
      PrintedSample first, PrintedSample second, PrintedNumber published) {
    return PrintedTest.correlationFor(first, second, published);
  }

  /** {@code 0.0213}, {@code 4.1e-06}, or a range. */
  static String words(RoundingBounds p) {
    String lower = p(p.lower());
    String upper = p(p.upper());
    return lower.equals(upper) ? lower : lower + " to " + upper;
  }

  private static String p(double value) {
    return value >= 0.0001 || value == 0
        ? String.format(Locale.ROOT, "%.4f", value)
        : String.format(Locale.ROOT, "%.1e", value);
  }
}
