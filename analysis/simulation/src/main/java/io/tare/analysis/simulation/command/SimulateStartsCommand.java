package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.IrregularHost;
import io.tare.analysis.simulation.StartsTable;
import io.tare.analysis.simulation.StartsTable.Row;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tare simulate starts}. */
@Command(
    name = "starts",
    description = "How often 95 %% intervals of PD contain the true value if starts differ.",
    footer = {
      "",
      "Each number is the share of runs, in percent, whose interval contains the true ratio of"
          + " means, and in brackets the share with a warning of trials on two levels.",
      "",
      "Example:",
      "  tare simulate starts --runs 200",
      ""
    })
public final class SimulateStartsCommand extends SimulationCommand<Row> {

  @Mixin private BlockNumbers blocks = new BlockNumbers();

  public SimulateStartsCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    blocks.requireAtLeast(3);
  }

  @Override
  List<Row> rows() {
    StartsTable table = new StartsTable(runs());
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(IrregularHost.values().length);
    for (IrregularHost host : IrregularHost.values()) {
      blocks.all().forEach(each -> rows.add(table.row(host, each)));
      steps.step();
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    return grid(
            blocks.header("host"),
            rows,
            each -> List.of(each.host().words()),
            SimulateStartsCommand::words)
        + uncertainty();
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%.1f (%.0f)", 100 * row.coverage(), 100 * row.warned());
  }
}
