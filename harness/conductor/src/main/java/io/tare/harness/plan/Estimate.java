package io.tare.harness.plan;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.model.Cell;
import io.tare.model.Plan;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How long cells, trials and the rest of a run will take: from rough figures at first, from what
 * was measured as soon as there is something. What was not measured yet is scaled by how far the
 * rough figures were off on that platform so far.
 *
 * <p>Used by one thread at a time.
 */
public final class Estimate {

  private final Plan plan;
  private final CostModel model;
  private final Campaign campaign;
  private final Map<String, Mean> cells = new HashMap<>();
  private final Map<String, Mean> starts = new HashMap<>();
  private final Map<String, Mean> corrections = new HashMap<>();

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

  public Estimate(Campaign campaign, Plan plan) {
    this.plan = plan;
    this.campaign = campaign;
    this.model = new CostModel(campaign);
  }

  /** A cell took so long in a trial. */
  public void measuredCell(String id, Duration took) {
    Cell cell = plan.cells().get(id);
    if (cell == null) {
      throw new IllegalArgumentException("the plan has no cell " + id);
    }
    double nanos = took.toNanos();
    cells.computeIfAbsent(id, key -> new Mean()).add(nanos);
    corrections.computeIfAbsent(cell.platform(), key -> new Mean()).add(nanos / model.cell(cell));
  }

  /** Server and client took so long to start, and to warm up, in a trial. */
  public void measuredStart(String platform, Duration took) {
    starts.computeIfAbsent(platform, key -> new Mean()).add((double) took.toNanos());
  }

  /** One cell in one trial. */
  public Duration cell(String id) {
    Mean measured = cells.get(id);
    if (measured != null) {
      return Duration.ofNanos((long) measured.value());
    }
    Cell cell = plan.cells().get(id);
    if (cell == null) {
      throw new IllegalArgumentException("the plan has no cell " + id);
    }
    Mean correction = corrections.get(cell.platform());
    return Duration.ofNanos(
        (long) (model.cell(cell) * (correction == null ? 1 : correction.value())));
  }

  /** Some cells of a trial, with the start if there is any cell. */
  public Duration trial(String platform, Collection<String> cellIds) {
    if (cellIds.isEmpty()) {
      return Duration.ZERO;
    }
    Mean measured = starts.get(platform);
    double start = measured == null ? expectedStart(platform) : measured.value();
    if (campaign.schedule().boot() == Campaign.Boot.TRIAL) {
      start += model.boot(platform);
    }
    return cellIds.stream().map(this::cell).reduce(Duration.ofNanos((long) start), Duration::plus);
  }

  private double expectedStart(String platform) {
    return model.trialStart(platform)
        + plan.cells().values().stream()
            .filter(cell -> cell.platform().equals(platform))
            .mapToDouble(model::serverWarmup)
            .sum();
  }

  /** All of one trial. */
  public Duration trial(Plan.Trial trial) {
    return trial(trial.platform(), trial.cells());
  }

  /** All of the plan, with the start of every platform; building images is not in it. */
  public Duration whole() {
    Duration sum = Duration.ZERO;
    for (PlatformChoice platform : campaign.platforms()) {
      sum = sum.plusNanos((long) model.boot(platform.name()));
    }
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        sum = sum.plus(trial(trial));
      }
    }
    return sum;
  }
}
