package io.tare.analysis.report;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.samples.ArchivedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * How long a million samples take from the run directory to results and to a report. A program to
 * be run by hand, not a test: its argument is a directory, which is filled if it is empty.
 */
final class AnalysisBenchmark {

  private static final int ROUNDS = 4;

  private AnalysisBenchmark() {}

  /** Prints seconds per round. The first rounds include the warm-up of the JVM. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    if (!Files.exists(directory.resolve("plan.json"))) {
      SyntheticRun.ofSize(10, 3_330).writeTo(directory);
    }
    for (int round = 1; round <= ROUNDS; round++) {
      long start = System.nanoTime();
      Results results = Analysis.withDefaults().of(ArchivedRun.open(directory));
      long analysed = System.nanoTime();
      Report.of(results);
      long reported = System.nanoTime();
      System.out.printf(
          Locale.ROOT,
          "%,d submissions counted, %,d MB: read and analysed in %.2f s, report in %.2f s%n",
          results.counted(),
          Files.size(directory.resolve("samples.jsonl")) / 1_000_000,
          (analysed - start) / 1e9,
          (reported - analysed) / 1e9);
    }
  }
}
