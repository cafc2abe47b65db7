package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.ChanceCorrelation;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.PrintedTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The one test that gives all of a study's significances. A test with a free parameter per row fits
 * nearly any single row, so a single row proves nothing; the number of rows that a test does not
 * explain decides.
 *
 * @param rows with a printed p above 0: a p of 0.000 fits any test that finds a difference
 * @param zeros rows with a printed p of 0
 * @param samples n of each mean; the smallest if tables differ
 * @param fits the tried tests, the best-fitting first
 * @param common the paired test with the best common correlation for all rows
 * @param test the study's test: it fits most rows, and more than half
 * @param byChance the share of samples of as many unrelated pairs with a correlation within the
 *     paired test's limit
 */
public record SignificanceConclusion(
    int rows,
    int zeros,
    long samples,
    List<Fit> fits,
    Common common,
    Optional<SignificanceTest> test,
    double byChance) {

  private static final int STEPS = 100;

  public SignificanceConclusion {
    fits = List.copyOf(fits);
  }

  /**
   * How many rows with a p above 0 a test fits, with rounding.
   *
   * @param tables their number in each table, by its id
   */
  public record Fit(SignificanceTest test, String words, int rows, Map<String, Integer> tables) {}

  /** How many rows fit a paired test with a common correlation, in each table and in all. */
  public record Common(double correlation, int rows, Map<String, Integer> tables) {}

  /** A row's two samples and their printed p. */
  private record Printed(
      String table, PrintedSample first, PrintedSample second, PrintedNumber p) {}

  /** For a study that prints significances of means; otherwise empty. */
  static Optional<SignificanceConclusion> of(Study study) {
    List<Printed> all = printed(study);
    List<Printed> positive = all.stream().filter(each -> each.p().value() > 0).toList();
    if (positive.isEmpty()) {
      return Optional.empty();
    }
    List<Fit> fits = new ArrayList<>();
    for (SignificanceTest test : SignificanceTest.values()) {
      fits.add(fit(test, positive));
    }
    fits.sort(Comparator.comparingInt(Fit::rows).reversed());
    Fit best = fits.get(0);
    long n = positive.stream().mapToLong(each -> each.first().n()).min().orElseThrow();
    return Optional.of(
        new SignificanceConclusion(
            positive.size(),
            all.size() - positive.size(),
            n,
            fits,
            common(positive),
            2 * best.rows() > positive.size() ? Optional.of(best.test()) : Optional.empty(),
            ChanceCorrelation.shareWithin(Math.max(3, n), SignificanceTest.CHANCE)));
  }

  /** The number of a table's rows with a printed p above 0. */
  public static long positive(StudyTable table) {
    return table.rows().stream()
        .flatMap(row -> row.pValue().stream())
        .filter(p -> p.value() > 0)
        .count();
  }

  private static List<Printed> printed(Study study) {
    List<Printed> all = new ArrayList<>();
    for (StudyTable table : study.tables()) {
      if (table.compared().isPresent()) {
        StudyTable.Compared pair = table.compared().get();
        for (StudyRow row : table.rows()) {
          row.pValue()
              .ifPresent(
                  p ->
                      all.add(
                          new Printed(
                              table.id(), row.sample(pair.first()), row.sample(pair.second()), p)));
        }
      }
    }
    return all;
  }

  private static Fit fit(SignificanceTest test, List<Printed> rows) {
    Map<String, Integer> tables = count(rows, row -> test.fits(row.first(), row.second(), row.p()));
    return new Fit(test, test.words(), sum(tables), tables);
  }

  /** The correlation nearest to 0, in steps of 0.01, that fits most rows. */
  private static Common common(List<Printed> rows) {
    Common best = new Common(0, -1, Map.of());
    for (int step = 0; step < STEPS; step++) {
      for (int sign : new int[] {1, -1}) {
        double correlation = sign * step / (double) STEPS;
        Map<String, Integer> tables =
            count(
                rows,
                row ->
                    PrintedTest.pairedPValues(row.first(), row.second(), correlation)
                        .overlaps(row.p().span()));
        if (sum(tables) > best.rows()) {
          best = new Common(correlation, sum(tables), tables);
        }
      }
    }
    return best;
  }

  private static Map<String, Integer> count(List<Printed> rows, Predicate<Printed> fits) {
    Map<String, Integer> tables = new LinkedHashMap<>();
    rows.forEach(row -> tables.merge(row.table(), fits.test(row) ? 1 : 0, Integer::sum));
    return tables;
  }

  private static int sum(Map<String, Integer> tables) {
    return tables.values().stream().mapToInt(Integer::intValue).sum();
  }
}
