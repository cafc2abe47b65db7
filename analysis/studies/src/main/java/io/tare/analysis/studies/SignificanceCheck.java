package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.PrintedTest;
import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.statistics.twosample.Span;
import io.tare.analysis.studies.Finding.Explanation;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Computes a published significance again, from mean, standard deviation and n. */
final class SignificanceCheck {

  /** Student's first: it is what is meant by "the t test" where a paper names none. */
  private static final List<MeanTest> TESTS =
      List.of(MeanTest.STUDENT, MeanTest.WELCH, MeanTest.NORMAL);

  private SignificanceCheck() {}

  static Finding of(StudyTable table, StudyRow row) {
    StudyTable.Compared compared = table.compared().orElseThrow();
    PrintedSample first = row.sample(compared.first());
    PrintedSample second = row.sample(compared.second());
    Rounded published = row.pValue().orElseThrow();
    double student = MeanTest.STUDENT.pValue(first.moments(), second.moments());
    Span possible = PrintedTest.pValues(MeanTest.STUDENT, first, second);
    Explained explained = explained(first, second, published, student, possible);
    return new Finding(
        table.id() + " " + row.label(),
        table.source(),
        "p = " + published,
        "Student's t of %s ± %s and %s ± %s (n = %d each): p = %s"
            .formatted(
                first.mean(),
                first.standardDeviation(),
                second.mean(),
                second.standardDeviation(),
                first.n(),
                p(student)),
        p(possible.lower()) + " to " + p(possible.upper()),
        explained.how,
        explained.words);
  }

  private record Explained(Explanation how, String words) {}

  private static Explained explained(
      PrintedSample first, PrintedSample second, Rounded published, double student, Span possible) {
    if (published.mayBe(student)) {
      return new Explained(Explanation.AGREES, "");
    }
    if (possible.overlaps(published.span())) {
      return new Explained(Explanation.ROUNDING, "within what rounding leaves possible");
    }
    for (MeanTest test : TESTS) {
      if (PrintedTest.pValues(test, first, second).overlaps(published.span())) {
        double p = test.pValue(first.moments(), second.moments());
        return new Explained(Explanation.OTHER_TEST, test.words() + ": p = " + p(p));
      }
    }
    OptionalDouble correlation = PrintedTest.correlationFor(first, second, published);
    if (correlation.isPresent()) {
      return new Explained(
          Explanation.OTHER_TEST,
          String.format(
              Locale.ROOT,
              "a paired t test, if the runs correlate by %.2f",
              correlation.getAsDouble()));
    }
    return new Explained(
        Explanation.NOTHING, "no test of these means and spreads gives the published p");
  }

  /** {@code 0.0213} or {@code 4.1e-06}. */
  static String p(double value) {
    return value >= 0.0001 || value == 0
        ? String.format(Locale.ROOT, "%.4f", value)
        : String.format(Locale.ROOT, "%.1e", value);
  }
}
