package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.studies.Finding.Explanation;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Recomputes a published significance from mean, standard deviation and n, by the test that fits
 * the study's significances as a whole.
 *
 * @param test Student's if none fits most rows, the usual meaning of "the t test"
 */
record SignificanceCheck(SignificanceTest test) {

  Finding of(StudyTable table, StudyRow row) {
    StudyTable.Compared compared = table.compared().orElseThrow();
    PrintedSample first = row.sample(compared.first());
    PrintedSample second = row.sample(compared.second());
    PrintedNumber published = row.pValue().orElseThrow();
    RoundingBounds exact = test.exact(first, second);
    RoundingBounds possible = test.possible(first, second);
    Explanation explanation =
        exact.overlaps(published.span())
            ? Explanation.AGREES
            : possible.overlaps(published.span()) ? Explanation.ROUNDING : Explanation.NOTHING;
    return new Finding(
        table.id() + " " + row.label(),
        table.source(),
        "p = " + published,
        "%s ± %s and %s ± %s, n = %d each, %s: p = %s"
            .formatted(
                first.mean(),
                first.standardDeviation(),
                second.mean(),
                second.standardDeviation(),
                first.n(),
                test.words(),
                SignificanceTest.words(exact)),
        SignificanceTest.words(possible),
        explanation,
        switch (explanation) {
          case AGREES -> "";
          case ROUNDING -> "within rounding";
          case NOTHING -> left(first, second, published);
        });
  }

  /**
   * Other tests that would give the value, which is no explanation: nearly any p fits some
   * correlation.
   */
  private String left(PrintedSample first, PrintedSample second, PrintedNumber published) {
    for (SignificanceTest other : SignificanceTest.values()) {
      if (other != test && other.fits(first, second, published)) {
        return "the test that fits most rows does not give it, but this does: " + other.words();
      }
    }
    OptionalDouble correlation = SignificanceTest.correlation(first, second, published);
    return correlation.isPresent()
        ? String.format(
            Locale.ROOT,
            "no test gives it; a paired one would need a correlation of runs of %.2f",
            correlation.getAsDouble())
        : "no test of these means and spreads gives it, whatever the correlation";
  }
}
