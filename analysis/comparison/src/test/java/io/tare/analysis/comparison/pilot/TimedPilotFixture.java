package io.tare.analysis.comparison.pilot;

import io.tare.analysis.fixture.UsualMetrics;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.Validity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * A pilot that measured for a time, with stated costs and spreads. Besides counting, a block takes
 * 30 s side by side, and a trial 12 s on native and 18 s on uml one after the other; the first of
 * them 10 s more. Slices are ordered for 100 ms, and 5 ms pass between two of them. Sorting takes
 * 20 ms, so a slice is hardly longer than ordered; multiplying takes 250 ms, so a slice is one
 * submission. The guest's clock is 7 s ahead.
 */
final class TimedPilotFixture implements RunSource {

  static final Measurand SORTING = PilotFixture.SORTING;
  static final Measurand MULTIPLYING = PilotFixture.MULTIPLYING;
  static final long SLICE = 100_000_000L;
  static final long BETWEEN = 5_000_000L;

  private static final long SECOND = 1_000_000_000L;
  private static final long GUEST_AHEAD = 7 * SECOND;
  private static final int WARM_UP_ROUNDS = 2;

  private final Nature nature;
  private final Plan plan;
  private final long time;
  private final Random random = new Random(23);
  private final List<JournalEntry> journal = new ArrayList<>();
  private final List<SampleBatch> batches = new ArrayList<>();
  private long now = 1_795_000_000L * SECOND;

  /**
   * Variations, as standard deviations of logarithms.
   *
   * @param start of a platform's trials
   * @param round of a platform's rounds within a trial
   * @param submission of submissions within a round
   * @param host of the blocks, common to both platforms
   */
  record Nature(double start, double round, double submission, double host) {

    /** The variance of a block's relative difference, if a cell is measured for this time. */
    double variance(Measurand measurand, double seconds) {
      double submissionSeconds = mean(measurand) / SECOND;
      double inARound = 2 * Math.max((double) SLICE / SECOND, submissionSeconds);
      double within = round * round * inARound + submission * submission * submissionSeconds;
      return 2 * (start * start + within / seconds);
    }
  }

  /** A platform's current trial. */
  private static final class Lane {
    private final Plan.Trial trial;
    private final int attempt;
    private final Map<String, Double> means = new TreeMap<>();
    private final Map<String, Long> measured = new TreeMap<>();
    private final Map<String, Integer> slices = new TreeMap<>();
    private final Map<String, Integer> sequences = new TreeMap<>();

    Lane(Plan.Trial trial, int attempt) {
      this.trial = trial;
      this.attempt = attempt;
    }
  }

  private TimedPilotFixture(Nature nature, Design design, int blocks, long time, int failing) {
    this.nature = nature;
    this.plan = plan(design, blocks);
    this.time = time;
    journal.add(new JournalEntry.RunStarted(now, "1.0", false));
    for (Plan.Block block : plan.blocks()) {
      if (block.index() == failing) {
        now += 100 * SECOND;
        block
            .trials()
            .forEach(
                each -> journal.add(new JournalEntry.TrialFailed(now, each.id(), 1, "it was cut")));
      }
      measure(block, block.index() == failing ? 2 : 1);
    }
  }

  /**
   * @param time of every cell, in nanoseconds
   */
  static TimedPilotFixture of(Nature nature, Design design, int blocks, long time) {
    return new TimedPilotFixture(nature, design, blocks, time, 0);
  }

  /** With a block that takes two attempts. */
  static TimedPilotFixture failing(Nature nature, int blocks, long time, int block) {
    return new TimedPilotFixture(nature, Design.SIDE_BY_SIDE, blocks, time, block);
  }

  static double mean(Measurand measurand) {
    return measurand.equals(SORTING) ? 20e6 : 250e6;
  }

  /** The total time, in seconds. */
  double seconds() {
    return (now - journal.get(0).atEpochNanos()) / (double) SECOND;
  }

  private void measure(Plan.Block block, int attempt) {
    double host = Math.exp(nature.host * random.nextGaussian());
    List<List<Plan.Trial>> groups =
        plan.design() == Design.SIDE_BY_SIDE
            ? List.of(block.trials())
            : block.trials().stream().map(List::of).toList();
    for (List<Plan.Trial> group : groups) {
      List<Lane> lanes = group.stream().map(each -> lane(each, attempt, host)).toList();
      now += (block.index() == 1 ? 10 : 0) * SECOND;
      for (Lane lane : lanes) {
        now += (lane.trial.platform().equals("uml") ? 18 : 12) * SECOND;
        journal.add(new JournalEntry.TrialStarted(now, lane.trial.id(), attempt, new TreeMap<>()));
      }
      // The warm-up is within those seconds.
      long begin = now;
      now -= SECOND;
      for (int round = 1; round <= WARM_UP_ROUNDS; round++) {
        round(lanes, round, true);
      }
      now = begin;
      for (int round = 1; isOpen(lanes); round++) {
        round(lanes, WARM_UP_ROUNDS + round, false);
      }
      now -= BETWEEN; // nothing follows
      lanes.forEach(this::close);
    }
  }

  private Lane lane(Plan.Trial trial, int attempt, double host) {
    Lane lane = new Lane(trial, attempt);
    for (String id : trial.cells()) {
      double start = Math.exp(nature.start * random.nextGaussian());
      lane.means.put(id, mean(measurand(id)) * host * start);
      lane.measured.put(id, 0L);
      lane.slices.put(id, 0);
      lane.sequences.put(id, 0);
    }
    return lane;
  }

  private Measurand measurand(String id) {
    return plan.cells().get(id).measurand();
  }

  private boolean isOpen(List<Lane> lanes) {
    return lanes.stream().anyMatch(lane -> lane.measured.values().stream().anyMatch(m -> m < time));
  }

  /** All cells, there and back over the platforms. */
  private void round(List<Lane> lanes, int round, boolean warmup) {
    for (Measurand measurand : List.of(MULTIPLYING, SORTING)) {
      Map<Lane, Double> factors = new HashMap<>();
      lanes.forEach(each -> factors.put(each, Math.exp(nature.round * random.nextGaussian())));
      List<Lane> turns = new ArrayList<>(lanes);
      for (int i = lanes.size() - 1; i >= 0; i--) {
        turns.add(lanes.get(i));
      }
      for (Lane lane : turns) {
        slice(lane, id(lane, measurand), round, warmup, factors.getOrDefault(lane, 1.0));
      }
    }
  }

  private String id(Lane lane, Measurand measurand) {
    return lane.trial.cells().stream()
        .filter(each -> measurand(each).equals(measurand))
        .findFirst()
        .orElseThrow();
  }

  private void slice(Lane lane, String id, int round, boolean warmup, double factor) {
    if (!warmup && lane.measured.get(id) >= time) {
      return;
    }
    int slice = lane.slices.merge(id, 1, Integer::sum);
    long begin = now;
    long ahead = lane.trial.platform().equals("uml") ? GUEST_AHEAD : 0;
    List<Long> starts = new ArrayList<>();
    List<Long> times = new ArrayList<>();
    while (now < begin + SLICE) {
      double own = Math.exp(nature.submission * random.nextGaussian());
      long nanos = Math.round(lane.means.get(id) * factor * own);
      starts.add(now + ahead);
      times.add(nanos);
      now += nanos;
    }
    int size = starts.size();
    int end = lane.sequences.merge(id, size, Integer::sum);
    BitSet warmups = new BitSet();
    warmups.set(0, size, warmup);
    batches.add(
        new SampleBatch(
            lane.trial.id(),
            lane.attempt,
            id,
            new Slice(round, slice),
            new SampleColumns(
                size,
                LongStream.range(end - size, end).toArray(),
                starts.stream().mapToLong(Long::longValue).toArray(),
                warmups,
                new TreeMap<>(),
                List.of(
                    SampleColumns.Column.ofReal(
                        Metric.RESPONSE.name(),
                        times.stream().mapToDouble(Long::doubleValue).toArray(),
                        new BitSet())))));
    if (!warmup) {
      lane.measured.merge(id, now - begin, Long::sum);
    }
    now += BETWEEN;
  }

  private void close(Lane lane) {
    for (String id : lane.trial.cells()) {
      journal.add(
          new JournalEntry.CellFinished(
              now, lane.trial.id(), lane.attempt, id, Validity.VALID, new TreeMap<>()));
    }
    journal.add(new JournalEntry.TrialFinished(now, lane.trial.id(), lane.attempt));
  }

  @Override
  public String name() {
    return "timed pilot";
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
    batches.forEach(consumer);
  }

  private static Plan plan(Design design, int blocks) {
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
        design,
        References.of("native"),
        UsualMetrics.of(cells.values()),
        new TreeMap<>(cells),
        all);
  }

  private static Plan.Trial trial(int block, String platform, List<String> cells) {
    return new Plan.Trial(String.format(Locale.ROOT, "b%03d-%s", block, platform), platform, cells);
  }
}
