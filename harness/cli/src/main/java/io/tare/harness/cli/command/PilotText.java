package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.VarianceShare;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.cli.progress.CellNames;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.Dimension;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A plan from a pilot, as text. */
final class PilotText {

  private final PlanByPilot plan;
  private final int width;

  /**
   * @param width of the lines
   */
  PilotText(PlanByPilot plan, int width) {
    this.plan = plan;
    this.width = width;
  }

  String text() {
    return plan.campaign().name()
        + " from the pilot "
        + plan.pilot()
        + "\n\nShares of the variance of a trial's mean, in percent, with 95 % intervals.\n"
        + "The host's share is in both trials of a block and cancels in PD.\n\n"
        + shares()
        + (isTimed()
            ? "\nTime of a cell in a trial, after the servers have settled:\n\n"
            : "\nSubmissions of a cell in a trial, warm-up included:\n\n")
        + amounts()
        + "\nTime to reach ±"
        + PlanByPilot.written(plan.precision()).replace("%", " %")
        + " of every PD, estimated from the pilot:\n\n"
        + times()
        + "\nTo replace the campaign's workloads, stop and blocks:\n\n"
        + plan.lines();
  }

  private String shares() {
    Table table =
        new Columns<Spread>()
            .words(
                "cell",
                each ->
                    CellNames.of(each.of.measurand())
                        + (plan.hasSeveralCandidates() ? " " + each.of.candidate() : ""))
            .numbers("host", each -> share(each.levels, 0))
            .numbers(start(), each -> share(each.levels, 1))
            .numbers("submissions", each -> share(each.levels, 2))
            .table(plan.comparisons().stream().map(Spread::of).toList());
    return TableFormat.text(table, width);
  }

  /** Where the differences between trials come from; empty with too few blocks. */
  private record Spread(Comparison of, List<VarianceShare> levels) {

    static Spread of(Comparison comparison) {
      return new Spread(
          comparison,
          comparison
              .spread()
              .map(each -> each.variance().shares(ConfidenceLevel.DEFAULT))
              .orElse(List.of()));
    }
  }

  /** What every trial starts anew. */
  private String start() {
    return plan.campaign().schedule().boot() == Schedule.Boot.TRIAL ? "boot and JVM" : "JVM start";
  }

  private static String share(List<VarianceShare> levels, int level) {
    if (level >= levels.size()) {
      return levels.isEmpty() ? "nothing" : "as start";
    }
    VarianceShare share = levels.get(level);
    return String.format(
        Locale.ROOT,
        "%.0f (%.0f–%.0f)",
        100 * share.share(),
        100 * share.shareInterval().lower(),
        100 * share.shareInterval().upper());
  }

  private boolean isTimed() {
    return plan.campaign().isTimed();
  }

  private String amounts() {
    Table table =
        new Columns<Integer>()
            .words("cell", this::name)
            .numbers("campaign", i -> amount(plan.campaign().workloads().get(i)))
            .numbers("proposed", i -> amount(plan.proposed(i)))
            .table(IntStream.range(0, plan.campaign().workloads().size()).boxed().toList());
    return TableFormat.text(table, width);
  }

  private String name(int choice) {
    WorkloadChoice of = plan.campaign().workloads().get(choice);
    int more = of.points().size() * Math.max(1, of.loads().size()) - 1;
    String name = CellNames.of(plan.campaign().measurands(of).get(0));
    return more == 0 ? name : name + " and " + more + " more";
  }

  private String amount(WorkloadChoice choice) {
    return isTimed()
        ? Dimension.DURATION.write(choice.timeNanos())
        : Integer.toString(choice.submissions().total());
  }

  private String times() {
    Forecast proposed = plan.proposal().forecast();
    Table table =
        new Columns<Map.Entry<String, Forecast>>()
            .words(isTimed() ? "measured for" : "submissions", Map.Entry::getKey)
            .numbers("blocks", each -> "" + each.getValue().blocks())
            .numbers("one block", each -> block(each.getValue()))
            .numbers("time", each -> time(each.getValue().seconds()))
            .numbers("95 %", each -> interval(each.getValue()))
            .table(
                List.of(
                    Map.entry("proposed", proposed),
                    Map.entry("campaign's", plan.proposal().asItIs())));
    return TableFormat.text(table, width)
        + (proposed.isOpen() ? "\nA pilot with more blocks gives an upper limit.\n" : "");
  }

  private static String block(Forecast forecast) {
    return QuantityText.duration(Duration.ofMillis(Math.round(1000 * forecast.secondsPerBlock())));
  }

  private String time(double seconds) {
    return QuantityText.duration(plan.duration(seconds));
  }

  private String interval(Forecast forecast) {
    return time(forecast.minSeconds())
        + " to "
        + (forecast.isOpen() ? "?" : time(forecast.maxSeconds()));
  }
}
