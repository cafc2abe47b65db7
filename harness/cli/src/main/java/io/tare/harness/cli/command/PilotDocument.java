package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.VarianceShare;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.model.Load;
import io.tare.harness.model.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan from a pilot, in JSON.
 *
 * @param leastBlocks the block from which on the run checks its precision
 * @param lines lines for the campaign file
 */
record PilotDocument(
    String campaign,
    String pilot,
    double precision,
    List<Shares> comparisons,
    List<Entry> workloads,
    int leastBlocks,
    Time forecast,
    Time asItIs,
    String lines) {

  /** Where a comparison's variance comes from; no levels if nothing varies. */
  record Shares(
      String workload,
      Map<String, Object> parameters,
      String path,
      String candidate,
      List<Share> levels) {}

  /** One level's share with its interval. */
  record Share(String level, boolean cancels, double share, double lower, double upper) {}

  /**
   * An entry of the campaign's workloads, and the submissions or times of a cell in a trial.
   *
   * @param loads if it has loads of its own
   */
  record Entry(
      String workload,
      List<Map<String, Object>> points,
      @Nullable List<String> loads,
      @Nullable Integer submissions,
      @Nullable Integer warmup,
      @Nullable Integer campaignSubmissions,
      @Nullable Long timeNs,
      @Nullable Long campaignTimeNs) {}

  /** How long it takes; 95 % lie between the fewest and the most. */
  record Time(
      int blocks,
      int fewestBlocks,
      int mostBlocks,
      boolean open,
      long expectedNs,
      long fewestNs,
      long mostNs) {}

  static PilotDocument of(PlanByPilot plan) {
    List<Entry> entries = new ArrayList<>();
    boolean isTimed = plan.campaign().isTimed();
    for (WorkloadChoice choice : plan.campaign().workloads()) {
      WorkloadChoice proposed = plan.proposed(entries.size());
      entries.add(
          new Entry(
              choice.name(),
              choice.points().stream().<Map<String, Object>>map(Parameters::values).toList(),
              choice.loads().isEmpty() ? null : choice.loads().stream().map(Load::words).toList(),
              isTimed ? null : proposed.submissions().total(),
              isTimed ? null : proposed.submissions().warmup(),
              isTimed ? null : choice.submissions().total(),
              isTimed ? proposed.timeNanos() : null,
              isTimed ? choice.timeNanos() : null));
    }
    return new PilotDocument(
        plan.campaign().name(),
        plan.pilot(),
        plan.precision(),
        plan.comparisons().stream().map(PilotDocument::shares).toList(),
        entries,
        plan.proposal().minBlocks(),
        time(plan, plan.proposal().forecast()),
        time(plan, plan.proposal().asItIs()),
        plan.lines());
  }

  private static Shares shares(Comparison comparison) {
    List<VarianceShare> levels =
        comparison
            .spread()
            .map(PairedSpread::variance)
            .map(each -> each.shares(ConfidenceLevel.DEFAULT))
            .orElse(List.of());
    return new Shares(
        comparison.measurand().workload(),
        comparison.measurand().parameters().values(),
        comparison.measurand().network().name(),
        comparison.candidate(),
        levels.stream()
            .map(
                each ->
                    new Share(
                        each.level(),
                        PairedSpread.cancels(each.level()),
                        each.share(),
                        each.shareInterval().lower(),
                        each.shareInterval().upper()))
            .toList());
  }

  private static Time time(PlanByPilot plan, Forecast forecast) {
    return new Time(
        forecast.blocks(),
        forecast.min(),
        forecast.max(),
        forecast.isOpen(),
        plan.duration(forecast.seconds()).toNanos(),
        plan.duration(forecast.minSeconds()).toNanos(),
        plan.duration(forecast.maxSeconds()).toNanos());
  }
}
