package io.tare.cli.command;

import io.tare.analysis.simulation.Scenario;
import io.tare.analysis.simulation.StoppingTable;
import io.tare.analysis.simulation.StoppingTable.Row;
import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.cli.terminal.Columns;
import io.tare.cli.terminal.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate stopping}. */
@Command(
    name = "stopping",
    description =
        "What becomes of 95 % intervals when a run stops as soon as PD is known well enough.",
    footer = {
      "",
      "Shares of runs, in percent, whose interval holds the true ratio, and in brackets the mean",
      "number of blocks: with the interval as it is, with the widened one that Tare uses, and with as",
      "many blocks fixed beforehand. At most 80 blocks are made.",
      "",
      "Example:",
      "  tare simulate stopping --runs 200",
      ""
    })
public final class SimulateStoppingCommand extends Common implements Callable<Integer> {

  private static final List<Integer> LEAST_BLOCKS = List.of(5, 10, 20);
  private static final long SAY_AFTER_NANOS = 2_000_000_000L;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Simulated runs for each number (default: ${DEFAULT-VALUE}).")
  private int runs = 2000;

  @Option(
      names = "--submissions",
      paramLabel = "N",
      description = "Submissions in each trial (default: ${DEFAULT-VALUE}).")
  private int submissions = 100;

  @Option(
      names = "--precision",
      paramLabel = "P",
      split = ",",
      description = "Relative half widths to stop at (default: 0.03,0.05).")
  private List<Double> precisions = List.of(0.03, 0.05);

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Draw from this seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Print the table as one JSON document.")
  private boolean json;

  private final Surroundings surroundings;

  public SimulateStoppingCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    if (runs < 1 || submissions < 1 || precisions.stream().anyMatch(each -> !(each > 0))) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--runs and --submissions are at least 1, and --precision is above 0");
    }
    List<Row> rows = rows();
    if (json) {
      surroundings.console().document(Documents.of(rows));
    } else {
      surroundings.console().result(text(rows));
    }
    return ExitStatus.ALL_VALID;
  }

  private List<Row> rows() {
    StoppingTable table = new StoppingTable(runs, submissions, seed);
    List<Row> rows = new ArrayList<>();
    int total = Scenario.values().length * LEAST_BLOCKS.size() * precisions.size();
    long begun = surroundings.clock().nanos();
    long said = begun;
    for (Scenario scenario : Scenario.values()) {
      for (int least : LEAST_BLOCKS) {
        for (double precision : precisions) {
          rows.add(table.row(scenario, least, precision));
          long now = surroundings.clock().nanos();
          if (now - said > SAY_AFTER_NANOS) {
            said = now;
            Duration left = Duration.ofNanos((now - begun) / rows.size() * (total - rows.size()));
            surroundings
                .console()
                .say("%d of %d, about %s left".formatted(rows.size(), total, Words.duration(left)));
          }
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
    double uncertainty = 196 * Math.sqrt(0.95 * 0.05 / runs);
    return columns.text()
        + String.format(
            Locale.ROOT,
            "%nEach from %,d simulated runs: a true 95.0 comes out between %.1f and %.1f.%n",
            runs,
            95 - uncertainty,
            Math.min(100, 95 + uncertainty));
  }

  private static String share(double share, double blocks) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * share, blocks);
  }
}
