package io.tare.cli.command;

import io.tare.analysis.simulation.Scenario;
import io.tare.analysis.simulation.StoppingTable;
import io.tare.analysis.simulation.StoppingTable.Row;
import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.cli.terminal.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare simulate stopping}. */
@Command(
    name = "stopping",
    description =
        "What becomes of 95 %% intervals when a run stops as soon as PD is known well enough.",
    footer = {
      "",
      "Shares of runs, in percent, whose interval holds the true ratio, and in brackets the mean "
          + "number of blocks: with the interval as it is, with the widened one that Tare uses, and with as "
          + "many blocks fixed beforehand. At most 80 blocks are made.",
      "",
      "Example:",
      "  tare simulate stopping --runs 200",
      ""
    })
public final class SimulateStoppingCommand extends Common implements Callable<Integer> {

  private static final List<Integer> LEAST_BLOCKS = List.of(5, 10, 20);

  @Option(
      names = "--precision",
      paramLabel = "P",
      split = ",",
      description = "Relative half widths to stop at (default: 0.03,0.05).")
  private List<Double> precisions = List.of(0.03, 0.05);

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final Surroundings surroundings;

  public SimulateStoppingCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    options.requireSense();
    if (precisions.stream().anyMatch(each -> !(each > 0))) {
      throw new CommandFailure(ExitStatus.USAGE, "--precision is above 0");
    }
    List<Row> rows = rows();
    if (options.json()) {
      surroundings.console().document(Documents.of(rows));
    } else {
      surroundings.console().result(text(rows));
    }
    return ExitStatus.ALL_VALID;
  }

  private List<Row> rows() {
    StoppingTable table = new StoppingTable(options.runs(), options.submissions(), options.seed());
    List<Row> rows = new ArrayList<>();
    Steps steps =
        new Steps(surroundings, Scenario.values().length * LEAST_BLOCKS.size() * precisions.size());
    for (Scenario scenario : Scenario.values()) {
      for (int least : LEAST_BLOCKS) {
        for (double precision : precisions) {
          rows.add(table.row(scenario, least, precision));
          steps.step();
        }
      }
    }
    return rows;
  }

  private String text(List<Row> rows) {
    Columns columns =
        new Columns()
            .row("host", "least blocks", "precision", "as it is", "widened", "fixed beforehand");
    for (Row row : rows) {
      columns.row(
          row.scenario().words(),
          Integer.toString(row.leastBlocks()),
          String.format(Locale.ROOT, "±%.1f %%", 100 * row.precision()),
          share(row.naive(), row.naiveBlocks()),
          share(row.honest(), row.honestBlocks()),
          String.format(Locale.ROOT, "%.1f", 100 * row.fixed()));
    }
    return columns.text() + options.uncertainty();
  }

  private static String share(double share, double blocks) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * share, blocks);
  }
}
