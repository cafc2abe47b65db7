package io.tare.harness.campaign.plan;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Plan;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Estimates how long cells, trials and the rest of a run will take: from rough figures at first,
 * then from measurements. Durations not yet measured are scaled by the error of the rough figures
 * so far on that platform, or on the others; durations that are the same on any machine are not
 * scaled. {@code plan} and {@code run} give the same estimate on the same machine.
 *
 * <p>Used by one thread at a time.
 */
public final class DurationEstimate {

  private final Plan plan;
  private final CostModel model;
  private final Campaign campaign;
  private final Map<String, Mean> cells = new HashMap<>();
  private final Map<String, Mean> starts = new HashMap<>();
  private final Map<String, Correction> corrections = new HashMap<>();
  private final Correction machine = new Correction();

  /** Rough figures by platform: what its cells add to the warm-up of a fresh server. */
  private final Map<String, Double> serverWarmups = new HashMap<>();

  private String current = "";

  /** How much of the current trial's start is done, in rough figures. */
  private double startDone;

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double value() {
      return sum / count;
    }
  }

  /** The error of the rough figures: measured times divided by rough ones. */
  private static final class Correction {
    private double took;
    private double expected;

    void add(double nanos, double rough) {
      took += nanos;
      expected += rough;
    }

    OptionalDouble value() {
      return expected > 0 ? OptionalDouble.of(took / expected) : OptionalDouble.empty();
    }
  }

  /** Where nothing was tried. */
  public DurationEstimate(Campaign campaign, Plan plan) {
    this(campaign, plan, TriedTimes.none());
  }

  /**
   * @param tried durations of programs on this machine
   */
  public DurationEstimate(Campaign campaign, Plan plan, TriedTimes tried) {
    this.plan = plan;
    this.campaign = campaign;
    this.model = new CostModel(campaign, tried);
    for (Map.Entry<String, Cell> each : plan.cells().entrySet()) {
      serverWarmups.merge(
          each.getValue().platform(), model.serverWarmup(each.getValue()), Double::sum);
    }
  }

  /** Records how long a cell took in a trial. */
  public void measuredCell(String id, Duration took) {
    Cell cell = plan.cell(id);
    cells.computeIfAbsent(id, key -> new Mean()).add((double) took.toNanos());
    if (!model.isBoundByTime(cell)) {
      correct(cell.platform(), took, model.cell(cell));
    }
  }

  /** A trial has begun; nothing of its start is done. */
  public void beginTrial(Plan.Trial trial) {
    current = trial.id();
    startDone = 0;
  }

  /** Records how long server and client of the current trial took to start. */
  public void measuredServers(String platform, Duration took) {
    startDone += model.trialStart(platform);
    correct(platform, took, model.trialStart(platform));
  }

  /** Records a cell's share of the warm-up of the current trial's fresh server. */
  public void measuredServerWarmup(String id, Duration took) {
    Cell cell = plan.cell(id);
    startDone += model.serverWarmup(cell);
    correct(cell.platform(), took, model.serverWarmup(cell));
  }

  /** Records how long server and client took to start and warm up in a trial. */
  public void measuredStart(String platform, Duration took) {
    starts.computeIfAbsent(platform, key -> new Mean()).add((double) took.toNanos());
    startDone = Double.POSITIVE_INFINITY;
  }

  private void correct(String platform, Duration took, double rough) {
    double nanos = (double) took.toNanos();
    corrections.computeIfAbsent(platform, key -> new Correction()).add(nanos, rough);
    machine.add(nanos, rough);
  }

  /** The factor for the rough figures of a platform. */
  private double correction(String platform) {
    Correction own = corrections.get(platform);
    return own == null || own.value().isEmpty()
        ? machine.value().orElse(1)
        : own.value().getAsDouble();
  }

  /**
   * The cells whose duration is unknown, because their processes share processors and nothing has
   * measured them yet: what is expected of them is the least.
   */
  public List<String> unknown() {
    return plan.cells().keySet().stream()
        .filter(id -> !cells.containsKey(id) && !model.isKnown(plan.cell(id)))
        .toList();
  }

  /** Says to people how many cells that concerns, why, and what to do; empty without such cells. */
  public Optional<String> unknownWords() {
    int count = unknown().size();
    return count == 0
        ? Optional.empty()
        : Optional.of(
            ("how long %s %s is unknown, because processes that wait for each other share"
                    + " processors; \"tare doctor CAMPAIGN\" tries each once, and plans use its times")
                .formatted(
                    count == 1 ? "1 cell" : count + " cells", count == 1 ? "takes" : "take"));
  }

  /** One cell in one trial. */
  public Duration cell(String id) {
    Mean measured = cells.get(id);
    if (measured != null) {
      return Duration.ofNanos((long) measured.value());
    }
    Cell cell = plan.cell(id);
    double factor = model.isBoundByTime(cell) ? 1 : correction(cell.platform());
    return Duration.ofNanos((long) (model.cell(cell) * factor));
  }

  /** Some cells of a trial, including the start if there is any cell. */
  public Duration trial(String platform, Collection<String> cellIds) {
    return trial(platform, cellIds, 1);
  }

  /** The rest of a trial with these cells left; the current trial's start may be done. */
  public Duration left(Plan.Trial trial, Collection<String> cellIds) {
    double share =
        trial.id().equals(current)
            ? Math.max(0, 1 - startDone / (roughStart(trial.platform()) + model.settling()))
            : 1;
    return trial(trial.platform(), cellIds, share);
  }

  private Duration trial(String platform, Collection<String> cellIds, double shareOfStart) {
    if (cellIds.isEmpty()) {
      return Duration.ZERO;
    }
    Mean measured = starts.get(platform);
    double start =
        measured == null
            ? roughStart(platform) * correction(platform) + model.settling()
            : measured.value();
    if (!bootsOnce()) {
      start += model.boot(platform) * correction(platform);
    }
    start *= shareOfStart;
    return cellIds.stream().map(this::cell).reduce(Duration.ofNanos((long) start), Duration::plus);
  }

  private boolean bootsOnce() {
    return campaign.schedule().boot() == Schedule.Boot.RUN;
  }

  private double roughStart(String platform) {
    return model.trialStart(platform) + serverWarmups.getOrDefault(platform, 0.0);
  }

  /** All of one trial. */
  public Duration trial(Plan.Trial trial) {
    return trial(trial.platform(), trial.cells());
  }

  /** Start of a platform, before its servers. */
  public Duration boot(String platform) {
    return Duration.ofNanos((long) (model.boot(platform) * correction(platform)));
  }

  /** The whole plan with the start of every platform, without building images. */
  public Duration whole() {
    Duration sum = Duration.ZERO;
    if (bootsOnce()) {
      for (PlatformChoice platform : campaign.platforms()) {
        sum = sum.plus(boot(platform.name()));
      }
    }
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        sum = sum.plus(trial(trial));
      }
    }
    return sum;
  }
}
