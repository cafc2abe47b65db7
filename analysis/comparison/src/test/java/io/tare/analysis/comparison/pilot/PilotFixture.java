package io.tare.analysis.comparison.pilot;

import io.tare.analysis.fixture.UsualMetrics;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A pilot with stated costs: a trial takes 8 s on native and 20 s on uml besides its submissions,
 * and 5 s more when the platform is started in the first block. Submissions follow each other after
 * 50 ms (sorting) and 500 ms (multiplying), on both platforms. Trials differ by 5 %, submissions by
 * 30 %.
 */
final class PilotFixture implements RunSource {

  static final Measurand SORTING =
      new Measurand("soa.quicksort", Parameters.of("n", 20_000), Network.LOOPBACK);
  static final Measurand MULTIPLYING =
      new Measurand("soa.matmul", Parameters.of("n", 500), Network.LOOPBACK);

  private static final long START = 1_795_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP = 5;

  private final Plan plan;
  private final int counted;
  private final List<JournalEntry> journal = new ArrayList<>();
  private final List<Started> submissions = new ArrayList<>();

  private record Started(
      String trial,
      int attempt,
      String cell,
      long sequence,
      boolean warmup,
      long startEpochNanos,
      double nanos) {
    SampleBatch batch() {
      return new SampleBatch(
          trial,
          attempt,
          cell,
          Slice.NONE,
          SampleColumns.of(
              sequence,
              warmup,
              startEpochNanos,
              Outcome.valid(),
              Map.of(Metric.RESPONSE.name(), nanos)));
    }
  }

  private PilotFixture(int blocks, int counted, String failing) {
    this.counted = counted;
    this.plan = plan(blocks);
    measure(failing);
  }

  static PilotFixture of(int blocks, int counted) {
    return new PilotFixture(blocks, counted, "none");
  }

  /** A pilot in which the first attempt of every trial of a platform fails after 100 s. */
  static PilotFixture failingOn(String platform) {
    return new PilotFixture(4, 20, platform);
  }

  @Override
  public String name() {
    return "pilot";
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public List<JournalEntry> journal() {
    return journal;
  }

  @Override
  public List<Environment> environments() {
    return List.of();
  }

  @Override
  public void forEachBatch(Consumer<SampleBatch> consumer) {
    submissions.forEach(each -> consumer.accept(each.batch()));
  }

  private void measure(String failing) {
    Random random = new Random(17);
    long at = START;
    journal.add(new JournalEntry.RunStarted(at, "1.0", false));
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        int attempt = 1;
        if (trial.platform().equals(failing)) {
          at += 100 * SECOND;
          journal.add(new JournalEntry.TrialFailed(at, trial.id(), attempt++, "cut"));
        }
        at += (trial.platform().equals("uml") ? 20 : 8) * SECOND;
        at += block.index() == 1 ? 5 * SECOND : 0;
        journal.add(new JournalEntry.TrialStarted(at, trial.id(), attempt, new TreeMap<>()));
        for (String cell : trial.cells()) {
          at = cell(trial.id(), attempt, cell, at, random);
          journal.add(
              new JournalEntry.CellFinished(
                  at, trial.id(), attempt, cell, Validity.VALID, new TreeMap<>()));
        }
        journal.add(new JournalEntry.TrialFinished(at, trial.id(), attempt));
      }
    }
  }

  private long cell(String trial, int attempt, String cell, long begin, Random random) {
    Measurand measurand = plan.cells().get(cell).measurand();
    long pace = measurand.equals(SORTING) ? SECOND / 20 : SECOND / 2;
    double mean = 1e6 * Math.exp(0.05 * random.nextGaussian());
    long at = begin;
    for (int i = 0; i < WARM_UP + counted; i++) {
      double nanos = mean * Math.exp(0.3 * random.nextGaussian());
      submissions.add(new Started(trial, attempt, cell, i, i < WARM_UP, at, nanos));
      at += pace;
    }
    return at;
  }

  private static Plan plan(int blocks) {
    Map<String, Cell> cells =
        Map.of(
            "c001", SORTING.on("native"),
            "c002", SORTING.on("uml"),
            "c003", MULTIPLYING.on("native"),
            "c004", MULTIPLYING.on("uml"));
    List<Plan.Block> all = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      all.add(
          new Plan.Block(
              block,
              List.of(
                  trial(block, "native", List.of("c001", "c003")),
                  trial(block, "uml", List.of("c004", "c002")))));
    }
    return new Plan(
        1,
        Design.SEQUENTIAL,
        References.of("native"),
        UsualMetrics.of(cells.values()),
        new TreeMap<>(cells),
        all);
  }

  private static Plan.Trial trial(int block, String platform, List<String> cells) {
    return new Plan.Trial(String.format(Locale.ROOT, "b%03d-%s", block, platform), platform, cells);
  }
}
