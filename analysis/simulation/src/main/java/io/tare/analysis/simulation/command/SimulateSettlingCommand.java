package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.SettlingHost;
import io.tare.analysis.simulation.SettlingTable;
import io.tare.analysis.simulation.SettlingTable.Row;
import io.tare.analysis.simulation.SettlingTable.Share;
import io.tare.analysis.table.Columns;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
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
            + " the rules that make a verdict not firm, and without them.",
    footer = {
      "",
      "In percent of the cells, and in brackets of the runs with at least one: firm verdicts"
          + " without the rules, where compilers report what they use, and where they do not;"
          + " cells in which PD moved; cells that close the gate 'pd > 1' of all cells, and runs"
          + " in which one of the first cell alone closes. Where PD is 1, firm"
          + " verdicts are false; where it is 1.2, they are true. Time constants are in units"
          + " of the counted time.",
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

  @Option(
      names = "--warm-up",
      paramLabel = "ROUNDS",
      description = "Rounds of warm-up before the 8 that count (default: ${DEFAULT-VALUE}).")
  private int warmUp = 16;

  public SimulateSettlingCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        blocks.stream().allMatch(each -> each >= 3 && each <= 1000)
            && cells >= 1
            && cells <= 100
            && warmUp >= 0
            && warmUp <= 100,
        "--blocks are from 3 to 1000, --cells from 1 to 100, and --warm-up from 0 to 100");
  }

  @Override
  List<Row> rows() {
    SettlingTable table = new SettlingTable(runs(), cells, warmUp);
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(SettlingHost.values().length);
    for (SettlingHost host : SettlingHost.values()) {
      if (host.isSettled()) {
        blocks.forEach(each -> rows.add(table.row(host, SLOWER, each)));
      }
      if (host != SettlingHost.ONE_SLOWER) {
        blocks.forEach(each -> rows.add(table.row(host, 1, each)));
      }
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
            .numbers("firm without rules", row -> words(row.firm()))
            .numbers("compilers report", row -> words(row.reported()))
            .numbers("they do not", row -> words(row.unreported()))
            .numbers("PD moved", row -> words(row.moved()))
            .numbers("gate closes", row -> words(row.gate()))
            .numbers(
                "of the first cell",
                row -> String.format(Locale.ROOT, "%.1f", 100 * row.gateOfFirst()));
    return text(columns, rows);
  }

  private static String words(Share share) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * share.cells(), 100 * share.runs());
  }
}
