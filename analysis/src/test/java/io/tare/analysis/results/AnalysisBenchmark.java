package io.tare.analysis.results;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.report.Report;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import io.tare.model.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How long a million samples take: making them, sorting and analysing them, and the report. A
 * program to be run by hand, not a test.
 */
final class AnalysisBenchmark {

  private static final int ROUNDS = 3;

  private AnalysisBenchmark() {}

  /** Prints seconds per round. The first rounds include the warm-up of the JVM. */
  public static void main(String[] arguments) {
    SyntheticRun run = SyntheticRun.ofSize(10, 3_330);
    for (int round = 1; round <= ROUNDS; round++) {
      List<Sample> samples = new ArrayList<>();
      double made = seconds(() -> run.forEachSample(samples::add));
      RunSource recorded = new Recorded(run, samples);
      Results[] results = new Results[1];
      double analysed = seconds(() -> results[0] = Analysis.withDefaults().of(recorded));
      double reported = seconds(() -> Report.of(results[0]));
      System.out.printf(
          Locale.ROOT,
          "%d samples: made in %.2f s, analysed in %.2f s, reported in %.2f s%n",
          samples.size(),
          made,
          analysed,
          reported);
    }
  }

  private record Recorded(SyntheticRun run, List<Sample> samples) implements RunSource {
    @Override
    public String name() {
      return run.name();
    }

    @Override
    public Plan plan() {
      return run.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return run.journal();
    }

    @Override
    public List<Environment> environments() {
      return run.environments();
    }

    @Override
    public void forEachSample(Consumer<Sample> consumer) {
      samples.forEach(consumer);
    }
  }

  private static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }
}
