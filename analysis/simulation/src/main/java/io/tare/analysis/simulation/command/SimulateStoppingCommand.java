package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.Scenario;
import io.tare.analysis.simulation.StoppingTable;
import io.tare.analysis.simulation.StoppingTable.Row;
import io.tare.analysis.table.Columns;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate stopping}. */
@Command(
    name = "stopping",
    description = "Coverage of 95 %% intervals when a run stops as soon as PD is precise enough.",
    footer = {
      "",
      "Shares of runs, in percent, whose interval contains the true ratio, and in brackets the"
          + " mean number of blocks: with the plain interval, with the widened one that Tare"
          + " uses, and with as many blocks fixed beforehand. A run has at most 80 blocks.",
      "",
      "Example:",
      "  tare simulate stopping --runs 200",
      ""
    })
public final class SimulateStoppingCommand extends SimulationCommand<Row> {

  private static final List<Integer> MIN_BLOCKS = List.of(5, 10, 20);

  @Option(
      names = "--precision",
      paramLabel = "P",
      split = ",",
      description = "Relative half widths to stop at (default: 0.03,0.05).")
  private List<Double> precisions = List.of(0.03, 0.05);

  public SimulateStoppingCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(precisions.stream().allMatch(each -> each > 0), "--precision is above 0");
  }

  @Override
  List<Row> rows() {
    StoppingTable table = new StoppingTable(runs());
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps =
        steps(Scenario.values().length * MIN_BLOCKS.size() * precisions.size());
    for (Scenario scenario : Scenario.values()) {
      for (int min : MIN_BLOCKS) {
        for (double precision : precisions) {
          rows.add(table.row(scenario, min, precision));
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
            .words("host", row -> row.scenario().words())
            .numbers("least blocks", row -> "" + row.leastBlocks())
            .numbers(
                "precision", row -> String.format(Locale.ROOT, "±%.1f %%", 100 * row.precision()))
            .numbers("plain", row -> share(row.naive(), row.naiveBlocks()))
            .numbers("widened", row -> share(row.honest(), row.honestBlocks()))
            .numbers(
                "fixed beforehand", row -> String.format(Locale.ROOT, "%.1f", 100 * row.fixed()));
    return text(columns, rows) + uncertainty();
  }

  private static String share(double share, double blocks) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * share, blocks);
  }
}
