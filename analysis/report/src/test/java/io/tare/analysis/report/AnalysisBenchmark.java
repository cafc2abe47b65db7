package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures the time for a million samples from the run directory to results and to a report. A
 * program to run by hand, not a test: its arguments are a directory, which is filled if empty, and
 * the number of submissions of each of 300 cells in trials.
 */
final class AnalysisBenchmark {

  private static final int ROUNDS = 4;

  /** Submissions of each of 300 cells in trials, a million in total. */
  private static final int MILLION = 3_330;

  private AnalysisBenchmark() {}

  /** Prints seconds per round. The first rounds include the warm-up of the JVM. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    int submissions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : MILLION;
    int rounds = submissions > MILLION ? 1 : ROUNDS;
    if (!Files.exists(directory.resolve("plan.json"))) {
      SyntheticRun.ofSize(10, submissions).writeTo(directory);
    }
    for (int round = 1; round <= rounds; round++) {
      long start = System.nanoTime();
      Results results = Analysis.withDefaults().of(ArchivedRun.open(directory));
      long analysed = System.nanoTime();
      Report.of(results);
      long reported = System.nanoTime();
      System.out.printf(
          Locale.ROOT,
          "%,d submissions counted, %,d MB: read and analysed in %.2f s, report in %.2f s%n",
          results.counted(),
          Files.size(directory.resolve("samples.avro")) / 1_000_000,
          (analysed - start) / 1e9,
          (reported - analysed) / 1e9);
    }
  }
}
