package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.PrintedTest;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The tests that a study may have taken its significances from, the usual one first. */
public enum SignificanceTest {
  STUDENT(MeanTest.STUDENT),
  WELCH(MeanTest.WELCH),
  NORMAL(MeanTest.NORMAL),
  /**
   * The paired t test of runs that were paired as they came, so that they correlate by chance
   * alone. How much is printed nowhere: it may be up to {@link #CHANCE} either way, in each row
   * another.
   */
  PAIRED("paired t, |r| <= 0.2 in each row");

  /**
   * The largest correlation that the paired test is allowed, either way. Of samples of 40 unrelated
   * pairs 78 % correlate by no more ({@link
   * io.tare.analysis.statistics.twosample.ChanceCorrelation}); with more, nearly any p would fit.
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

  /** The p that it gives of the numbers as they are printed. */
  RoundingBounds exact(PrintedSample first, PrintedSample second) {
    return unpaired
        .map(test -> RoundingBounds.of(test.pValue(first.moments(), second.moments())))
        .orElseGet(
            () ->
                new RoundingBounds(
                    MeanTest.pairedPValue(first.moments(), second.moments(), CHANCE),
                    MeanTest.pairedPValue(first.moments(), second.moments(), -CHANCE)));
  }

  /** The p that it may have given of numbers that are printed so. */
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

  /** The correlation at which a paired test gives this p, if any does. */
  static OptionalDouble correlation(
      PrintedSample first, PrintedSample second, PrintedNumber published) {
    return PrintedTest.correlationFor(first, second, published);
  }

  /** {@code 0.0213}, {@code 4.1e-06}, or from one to another. */
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
