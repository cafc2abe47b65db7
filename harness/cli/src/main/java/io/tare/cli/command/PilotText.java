package io.tare.cli.command;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.design.Forecast;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.VarianceShare;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Column;
import io.tare.analysis.table.TableFormat;
import io.tare.cli.progress.CellNames;
import io.tare.cli.terminal.QuantityText;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.WorkloadChoice;
import io.tare.model.Dimension;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A plan by a pilot, for people. */
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
        + " by the pilot "
        + plan.pilot()
        + "\n\nShares of the variance of a trial's mean, in percent, with 95 % intervals.\n"
        + "The host's is in both trials of a block and cancels in PD.\n\n"
        + shares()
        + (isTimed()
            ? "\nTime of a cell in a trial, after the servers have settled:\n\n"
            : "\nSubmissions of a cell in a trial, warm-up included:\n\n")
        + amounts()
        + "\n±"
        + PlanByPilot.written(plan.precision()).replace("%", " %")
        + " of every PD takes, as far as the pilot tells:\n\n"
        + times()
        + "\nIn the place of the campaign's workloads, stop and blocks:\n\n"
        + plan.lines();
  }

  private String shares() {
    Table.Builder table =
        new Table.Builder(
            Column.words("cell"),
            Column.numbers("host"),
            Column.numbers(start()),
            Column.numbers("submissions"));
    for (Comparison comparison : plan.comparisons()) {
      String name =
          CellNames.of(comparison.measurand())
              + (plan.hasSeveralCandidates() ? " " + comparison.candidate() : "");
      List<VarianceShare> levels =
          comparison
              .spread()
              .map(PairedSpread::variance)
              .map(each -> each.shares(ConfidenceLevel.DEFAULT))
              .orElse(List.of());
      table.row(name, share(levels, 0), share(levels, 1), share(levels, 2));
    }
    return TableFormat.text(table.table(), width);
  }

  /** What every trial starts afresh. */
  private String start() {
    return plan.campaign().schedule().boot() == Campaign.Boot.TRIAL ? "boot and JVM" : "JVM start";
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
    Table.Builder table =
        new Table.Builder(
            Column.words("cell"), Column.numbers("campaign"), Column.numbers("proposed"));
    for (int i = 0; i < plan.campaign().workloads().size(); i++) {
      WorkloadChoice choice = plan.campaign().workloads().get(i);
      int more = choice.points().size() * Math.max(1, choice.loads().size()) - 1;
      String name = CellNames.of(plan.campaign().measurands(choice).get(0));
      table.row(
          more == 0 ? name : name + " and " + more + " more",
          amount(choice),
          amount(plan.proposed(i)));
    }
    return TableFormat.text(table.table(), width);
  }

  private String amount(WorkloadChoice choice) {
    return isTimed()
        ? Dimension.DURATION.write(choice.timeNanos())
        : Integer.toString(choice.submissions().total());
  }

  private String times() {
    Forecast proposed = plan.proposal().forecast();
    Table.Builder table =
        new Table.Builder(
            Column.words(isTimed() ? "measured for" : "submissions"),
            Column.numbers("blocks"),
            Column.numbers("one block"),
            Column.numbers("time"),
            Column.numbers("95 %"));
    row(table, "proposed", proposed);
    row(table, "campaign's", plan.proposal().asItIs());
    return TableFormat.text(table.table(), width)
        + (proposed.isOpen() ? "\nA pilot of more blocks tells how long at most.\n" : "");
  }

  private void row(Table.Builder table, String name, Forecast forecast) {
    table.row(
        name,
        Integer.toString(forecast.blocks()),
        QuantityText.duration(Duration.ofMillis(Math.round(1000 * forecast.secondsPerBlock()))),
        QuantityText.duration(plan.duration(forecast.seconds())),
        QuantityText.duration(plan.duration(forecast.fewestSeconds()))
            + " to "
            + (forecast.isOpen()
                ? "?"
                : QuantityText.duration(plan.duration(forecast.mostSeconds()))));
  }
}
