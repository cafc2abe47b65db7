package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.CoverageTable;
import io.tare.analysis.simulation.CoverageTable.Method;
import io.tare.analysis.simulation.CoverageTable.Row;
import io.tare.analysis.simulation.Scenario;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare simulate coverage}. */
@Command(
    name = "coverage",
    description = "How often 95 %% intervals of PD contain the true value in simulated runs.",
    footer = {
      "",
      "Each number is the share of runs, in percent, whose interval contains the true ratio, and"
          + " in brackets the interval's mean half width in percent of PD. 94 to 96 is correct"
          + " coverage.",
      "",
      "Examples:",
      "  tare simulate coverage",
      "  tare simulate coverage --runs 200 --blocks 5",
      ""
    })
public final class SimulateCoverageCommand extends SimulationCommand<Row> {

  @Mixin private BlockNumbers blocks = new BlockNumbers();

  @Option(
      names = "--resamples",
      paramLabel = "N",
      description = "Resamples of every bootstrap (default: ${DEFAULT-VALUE}).")
  private int resamples = 1000;

  public SimulateCoverageCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(resamples >= 100, "--resamples are at least 100");
    blocks.requireAtLeast(2);
  }

  @Override
  List<Row> rows() {
    CoverageTable table = new CoverageTable(runs(), blocks.all(), resamples);
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(Scenario.values().length * Method.values().length);
    for (Scenario scenario : Scenario.values()) {
      for (Method method : Method.values()) {
        blocks.all().forEach(each -> rows.add(table.row(scenario, method, each)));
        steps.step();
      }
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    return grid(
            blocks.header("host", "PD of", "interval"),
            rows,
            each ->
                List.of(each.scenario().words(), each.method().statistic(), each.method().words()),
            SimulateCoverageCommand::words)
        + uncertainty();
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%.1f (±%.1f)", 100 * row.coverage(), 100 * row.halfWidth());
  }
}
