package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.VarianceHost;
import io.tare.analysis.simulation.VarianceTable;
import io.tare.analysis.simulation.VarianceTable.Row;
import io.tare.analysis.table.Columns;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate variance}. */
@Command(
    name = "variance",
    description =
        "The best basis of PD's interval: differences between blocks, their own errors, or what"
            + " all cells of a run have in common.",
    footer = {
      "",
      "For runs of eight cells, in percent: coverage of the intervals, coverage for the cell"
          + " whose starts differ most, coverage where blocks differ by less than half of their"
          + " own variance, and the mean half width.",
      "",
      "Example:",
      "  tare simulate variance --runs 200",
      ""
    })
public final class SimulateVarianceCommand extends SimulationCommand<Row> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      split = ",",
      description = "Numbers of blocks to try (default: 5).")
  private List<Integer> blocks = List.of(5);

  public SimulateVarianceCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        blocks.stream().allMatch(each -> each >= 3 && each <= 1000), "--blocks are from 3 to 1000");
  }

  @Override
  List<Row> rows() {
    VarianceTable table = new VarianceTable(runs());
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(VarianceHost.values().length * blocks.size());
    for (VarianceHost host : VarianceHost.values()) {
      for (int each : blocks) {
        for (VarianceTable.Method method : VarianceTable.Method.values()) {
          rows.add(table.row(host, method, each));
        }
        steps.step();
      }
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    Columns<Row> columns =
        new Columns<Row>()
            .words("starts differ", row -> row.host().words())
            .words("variance", row -> row.method().words())
            .numbers("blocks", row -> "" + row.blocks())
            .numbers("coverage", row -> percent(row.coverage()))
            .numbers("worst cell", row -> percent(row.worstCoverage()))
            .numbers("little by luck", row -> percent(row.luckyCoverage()))
            .numbers("half width", row -> "±" + percent(row.halfWidth()));
    return text(columns, rows) + uncertainty();
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f", 100 * share);
  }
}
