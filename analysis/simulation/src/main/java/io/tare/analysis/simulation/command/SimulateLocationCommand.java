package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.Disturbance;
import io.tare.analysis.simulation.LocationTable;
import io.tare.analysis.simulation.LocationTable.Location;
import io.tare.analysis.simulation.LocationTable.Row;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate location}. */
@Command(
    name = "location",
    description =
        "The error of PD of the mean, the 10 %% trimmed mean and the median when some"
            + " submissions are disturbed.",
    footer = {
      "",
      "Undisturbed submissions of the candidate take 1.2 times as long as those of the"
          + " reference, 2 ms. Each statistic is per trial. Numbers are in percent of that PD:"
          + " its bias over all runs, and its standard deviation from run to run.",
      "",
      "Examples:",
      "  tare simulate location",
      "  tare simulate location --variation 0.1 --runs 200",
      ""
    })
public final class SimulateLocationCommand extends SimulationCommand<Row> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of every run (default: ${DEFAULT-VALUE}).")
  private int blocks = 5;

  @Option(
      names = "--variation",
      paramLabel = "V",
      description =
          "Coefficient of variation of undisturbed submissions (default: ${DEFAULT-VALUE}).")
  private double variation = 0.3;

  public SimulateLocationCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        runs().count() >= 2 && blocks >= 3 && blocks <= 1000 && variation >= 0 && variation <= 3,
        "--runs are at least 2, --blocks from 3 to 1000, and --variation from 0 to 3");
  }

  @Override
  List<Row> rows() {
    LocationTable table = new LocationTable(runs(), blocks, variation);
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(Disturbance.values().length);
    for (Disturbance host : Disturbance.values()) {
      for (Location location : Location.values()) {
        rows.add(table.row(host, location));
      }
      steps.step();
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    List<String> header = new ArrayList<>(List.of("disturbed"));
    for (Location location : Location.values()) {
      header.add(location.words());
    }
    return grid(header, rows, each -> List.of(each.host().words()), SimulateLocationCommand::words)
        + String.format(
            Locale.ROOT,
            "%nEach from %,d simulated runs of %d blocks with %d submissions in a trial.%n",
            runs().count(),
            blocks,
            runs().submissions());
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%+.1f ±%.1f", 100 * row.bias(), 100 * row.spread());
  }
}
