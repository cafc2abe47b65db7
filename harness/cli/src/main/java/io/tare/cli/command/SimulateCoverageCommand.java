package io.tare.cli.command;

import io.tare.analysis.simulation.CoverageTable;
import io.tare.analysis.simulation.CoverageTable.Method;
import io.tare.analysis.simulation.CoverageTable.Row;
import io.tare.analysis.simulation.Scenario;
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

/** {@code tare simulate coverage}. */
@Command(
    name = "coverage",
    description = "How often 95 %% intervals of PD hold the truth in simulated runs.",
    footer = {
      "",
      "Each number is the share of runs, in percent, whose interval holds the true ratio, and in "
          + "brackets the interval's mean half width in percent of PD. 94 to 96 keeps the promise.",
      "",
      "Examples:",
      "  tare simulate coverage",
      "  tare simulate coverage --runs 200 --blocks 5",
      ""
    })
public final class SimulateCoverageCommand extends Common implements Callable<Integer> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      split = ",",
      description = "Numbers of blocks to try (default: 3,5,10,20).")
  private List<Integer> blocks = List.of(3, 5, 10, 20);

  @Option(
      names = "--resamples",
      paramLabel = "N",
      description = "Resamples of every bootstrap (default: ${DEFAULT-VALUE}).")
  private int resamples = 1000;

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final Surroundings surroundings;

  public SimulateCoverageCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    requireSense();
    List<Row> rows = rows();
    if (options.json()) {
      surroundings.console().document(Documents.of(rows));
    } else {
      surroundings.console().result(text(rows));
    }
    return ExitStatus.ALL_VALID;
  }

  private void requireSense() throws CommandFailure {
    options.requireSense();
    if (resamples < 100 || blocks.stream().anyMatch(each -> each < 2 || each > 1000)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--resamples are at least 100, and --blocks from 2 to 1000");
    }
  }

  private List<Row> rows() {
    CoverageTable table =
        new CoverageTable(options.runs(), options.submissions(), blocks, resamples, options.seed());
    List<Row> rows = new ArrayList<>();
    Steps steps = new Steps(surroundings, Scenario.values().length * Method.values().length);
    for (Scenario scenario : Scenario.values()) {
      for (Method method : Method.values()) {
        blocks.forEach(each -> rows.add(table.row(scenario, method, each)));
        steps.step();
      }
    }
    return rows;
  }

  private String text(List<Row> rows) {
    Columns columns = new Columns();
    List<String> header = new ArrayList<>(List.of("host", "PD of", "interval"));
    blocks.forEach(each -> header.add(each + " blocks"));
    columns.row(header.toArray(String[]::new));
    for (int i = 0; i < rows.size(); i += blocks.size()) {
      Row first = rows.get(i);
      List<String> cells =
          new ArrayList<>(
              List.of(
                  first.scenario().words(), first.method().statistic(), first.method().words()));
      rows.subList(i, i + blocks.size()).forEach(row -> cells.add(words(row)));
      columns.row(cells.toArray(String[]::new));
    }
    return columns.text() + options.uncertainty();
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%.1f (±%.1f)", 100 * row.coverage(), 100 * row.halfWidth());
  }
}
