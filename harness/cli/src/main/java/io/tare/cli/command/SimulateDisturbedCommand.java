package io.tare.cli.command;

import io.tare.analysis.simulation.DisturbedHost;
import io.tare.analysis.simulation.DisturbedTable;
import io.tare.analysis.simulation.DisturbedTable.Row;
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

/** {@code tare simulate disturbed}. */
@Command(
    name = "disturbed",
    description =
        "What becomes of PD where other programs run beside one trial of a block and not beside the"
            + " other, with the rule of validity against that and without it.",
    footer = {
      "",
      "Of each kind of host, in percent: how many intervals hold the truth, in brackets their mean "
          + "half width and how far off PD is in the mean; how many blocks the rule found one-sided, and "
          + "how many were lost because their repetitions were found so too. A program "
          + "is beside the trial of the candidate, of either or of both, all the time or partly, and makes "
          + "it up to 40 %% slower; half idle is a reference that works half of the time.",
      "",
      "Examples:",
      "  tare simulate disturbed",
      "  tare simulate disturbed --seconds 0.2 --bound 0.1 --runs 200",
      ""
    })
public final class SimulateDisturbedCommand extends Common implements Callable<Integer> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of every run (default: ${DEFAULT-VALUE}).")
  private int blocks = 5;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long a cell is measured in a trial (default: ${DEFAULT-VALUE}).")
  private double seconds = 2;

  @Option(
      names = "--bound",
      paramLabel = "P",
      description = "Processors by which two trials may differ (default: ${DEFAULT-VALUE}).")
  private double bound = 0.25;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "How often a comparison is measured again (default: ${DEFAULT-VALUE}).")
  private int retries = 2;

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final Surroundings surroundings;

  public SimulateDisturbedCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    options.requireSense();
    if (blocks < 3 || blocks > 1000 || !(seconds >= 0.05 && seconds <= 3600)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--blocks are from 3 to 1000, and --seconds from 0.05 to 3600");
    }
    if (!(bound >= 0 && bound <= 1) || retries < 0 || retries > 100) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--bound is from 0 to 1, and --retries from 0 to 100");
    }
    List<Row> without = rows(Double.POSITIVE_INFINITY);
    List<Row> with = rows(bound);
    if (options.json()) {
      List<Row> both = new ArrayList<>(without);
      both.addAll(with);
      surroundings.console().document(Documents.of(both));
    } else {
      surroundings.console().result(text(without, with));
    }
    return ExitStatus.ALL_VALID;
  }

  private List<Row> rows(double of) {
    DisturbedTable table =
        new DisturbedTable(
            options.runs(), options.submissions(), seconds, of, retries, options.seed());
    List<Row> rows = new ArrayList<>();
    Steps steps = new Steps(surroundings, DisturbedHost.values().length);
    for (DisturbedHost host : DisturbedHost.values()) {
      rows.add(table.row(host, blocks));
      steps.step();
    }
    return rows;
  }

  private String text(List<Row> without, List<Row> with) {
    Columns columns = new Columns().row("host", "without the rule", "with it", "found", "lost");
    for (int i = 0; i < with.size(); i++) {
      Row row = with.get(i);
      columns.row(
          row.host().words(),
          words(without.get(i)),
          words(row),
          String.format(Locale.ROOT, "%.1f", 100 * row.found()),
          String.format(Locale.ROOT, "%.1f", 100 * row.left()));
    }
    return columns.text() + options.uncertainty();
  }

  private static String words(Row row) {
    return String.format(
        Locale.ROOT,
        "%.1f (±%.1f, %+.1f)",
        100 * row.coverage(),
        100 * row.halfWidth(),
        100 * row.bias());
  }
}
