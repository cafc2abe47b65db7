package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.SettlingHost;
import io.tare.analysis.simulation.SettlingTable;
import io.tare.analysis.simulation.SettlingTable.Row;
import io.tare.analysis.table.Columns;
import io.tare.cli.invocation.CalculationProgress;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate settling}. */
@Command(
    name = "settling",
    description =
        "How many verdicts are firm but false if a platform settles while it is counted, with"
            + " the rule that a trend of PD makes a verdict not firm, and without it.",
    footer = {
      "",
      "In percent of the cells, and in brackets of the runs with at least one: firm verdicts"
          + " without the rule and with it; and cells called not settled. Where PD is 1, firm"
          + " verdicts are false; where it is 1.2, they are true.",
      "",
      "Example:",
      "  tare simulate settling --runs 200",
      ""
    })
public final class SimulateSettlingCommand extends SimulationCommand<Row> {

  private static final double SLOWER = 1.2;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      split = ",",
      description = "Numbers of blocks to try (default: 5,10).")
  private List<Integer> blocks = List.of(5, 10);

  @Option(
      names = "--cells",
      paramLabel = "N",
      description = "Cells of every run (default: ${DEFAULT-VALUE}).")
  private int cells = 8;

  public SimulateSettlingCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        blocks.stream().allMatch(each -> each >= 3 && each <= 1000) && cells >= 1 && cells <= 100,
        "--blocks are from 3 to 1000, and --cells from 1 to 100");
  }

  @Override
  List<Row> rows() {
    SettlingTable table = new SettlingTable(runs(), cells);
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(SettlingHost.values().length + 1);
    blocks.forEach(each -> rows.add(table.row(SettlingHost.SETTLED, SLOWER, each)));
    steps.step();
    for (SettlingHost host : SettlingHost.values()) {
      blocks.forEach(each -> rows.add(table.row(host, 1, each)));
      steps.step();
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    Columns<Row> columns =
        new Columns<Row>()
            .words("host", row -> row.host().words())
            .numbers("PD", row -> String.format(Locale.ROOT, "%.1f", row.ratio()))
            .numbers("blocks", row -> "" + row.blocks())
            .numbers("firm without the rule", row -> words(row.firmCells(), row.firmRuns()))
            .numbers("firm with it", row -> words(row.leftCells(), row.leftRuns()))
            .numbers(
                "not settled",
                row -> String.format(Locale.ROOT, "%.1f", 100 * row.unsettledCells()));
    return text(columns, rows);
  }

  private static String words(double cells, double runs) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * cells, 100 * runs);
  }
}
