package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.AllocationTable;
import io.tare.analysis.simulation.AllocationTable.Row;
import io.tare.analysis.simulation.Scenario;
import io.tare.analysis.simulation.SimulatedCampaign;
import io.tare.analysis.table.Columns;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate allocation}. */
@Command(
    name = "allocation",
    description =
        "What planning with a pilot saves: its plan against 1000 submissions" + " everywhere.",
    footer = {
      "",
      "The published plan has 1000 submissions of each cell in a trial, 10 %% of them warm-up."
          + " The pilot has the same warm-up and counts --submissions; its plan aims at the"
          + " average precision of the published plan's least certain cell. Time is that of"
          + " pilot and run, in percent of the published plan's. Coverage is shown for the"
          + " published plan and the pilot's, in percent; foretold is the share of runs whose"
          + " time was within the pilot's 95 %% interval.",
      "",
      "Example:",
      "  tare simulate allocation --runs 20",
      ""
    })
public final class SimulateAllocationCommand extends SimulationCommand<Row> {

  /** The savings of planning. */
  private static final double WANTED = 0.6;

  private static final int MIN_BLOCKS = 3;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of the published plan (default: ${DEFAULT-VALUE}).")
  private int blocks = 20;

  @Option(
      names = "--pilot",
      paramLabel = "N",
      description = "Blocks of the pilot (default: ${DEFAULT-VALUE}).")
  private int pilot = 5;

  @Option(
      names = "--starts",
      paramLabel = "SD",
      split = ",",
      description = "By how much starts differ (default: 0.03,0.1).")
  private List<Double> starts = List.of(0.03, 0.1);

  public SimulateAllocationCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        blocks >= MIN_BLOCKS && pilot >= MIN_BLOCKS && runs().submissions() >= 2,
        "--blocks and --pilot are at least " + MIN_BLOCKS + ", and --submissions 2");
    require(
        starts.stream().allMatch(each -> each >= 0 && each < 1),
        "--starts are from 0 to below 1, such as 0.03");
  }

  @Override
  List<Row> rows() {
    AllocationTable table = new AllocationTable(runs(), blocks, pilot);
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps =
        steps(SimulatedCampaign.values().length * starts.size() * Scenario.values().length);
    for (SimulatedCampaign campaign : SimulatedCampaign.values()) {
      for (double each : starts) {
        for (Scenario host : Scenario.values()) {
          rows.add(table.row(host, campaign, each));
          steps.step();
        }
      }
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    Columns<Row> columns =
        new Columns<Row>()
            .words("campaign", row -> row.campaign().words())
            .numbers("starts", row -> percent(row.startSd(), 0))
            .words("host", row -> row.host().words())
            .numbers("asked", row -> "±" + percent(row.precision(), 1))
            .numbers("time", row -> percent(row.time(), 0))
            .numbers(
                "coverage",
                row ->
                    String.format(
                        Locale.ROOT, "%.1f, %.1f", 100 * row.fixedCoverage(), 100 * row.coverage()))
            .numbers("foretold", row -> String.format(Locale.ROOT, "%.1f", 100 * row.foretold()));
    long saving = rows.stream().filter(each -> each.time() <= WANTED).count();
    return text(columns, rows)
        + String.format(
            Locale.ROOT,
            "%n%s of the published plan's time or less: %d of %d. %,d simulated runs each.%n",
            percent(WANTED, 0),
            saving,
            rows.size(),
            runs().count());
  }

  private static String percent(double share, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f %%", 100 * share);
  }
}
