package io.tare.cli.command;

import io.tare.analysis.simulation.HardHost;
import io.tare.analysis.simulation.StartsTable;
import io.tare.analysis.simulation.StartsTable.Row;
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

/** {@code tare simulate starts}. */
@Command(
    name = "starts",
    description = "How often 95 %% intervals of PD hold the truth where starts are not alike.",
    footer = {
      "",
      "Each number is the share of runs, in percent, whose interval holds the true ratio of means, "
          + "and in brackets the share that warn of trials on two levels.",
      "",
      "Example:",
      "  tare simulate starts --runs 200",
      ""
    })
public final class SimulateStartsCommand extends Common implements Callable<Integer> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      split = ",",
      description = "Numbers of blocks to try (default: 3,5,10,20).")
  private List<Integer> blocks = List.of(3, 5, 10, 20);

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final Surroundings surroundings;

  public SimulateStartsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    options.requireSense();
    if (blocks.stream().anyMatch(each -> each < 3 || each > 1000)) {
      throw new CommandFailure(ExitStatus.USAGE, "--blocks are from 3 to 1000");
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
    StartsTable table = new StartsTable(options.runs(), options.submissions(), options.seed());
    List<Row> rows = new ArrayList<>();
    Steps steps = new Steps(surroundings, HardHost.values().length);
    for (HardHost host : HardHost.values()) {
      blocks.forEach(each -> rows.add(table.row(host, each)));
      steps.step();
    }
    return rows;
  }

  private String text(List<Row> rows) {
    Columns columns = new Columns();
    List<String> header = new ArrayList<>(List.of("host"));
    blocks.forEach(each -> header.add(each + " blocks"));
    columns.row(header.toArray(String[]::new));
    for (int i = 0; i < rows.size(); i += blocks.size()) {
      List<String> cells = new ArrayList<>(List.of(rows.get(i).host().words()));
      rows.subList(i, i + blocks.size()).forEach(row -> cells.add(words(row)));
      columns.row(cells.toArray(String[]::new));
    }
    return columns.text() + options.uncertainty();
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%.1f (%.0f)", 100 * row.coverage(), 100 * row.warned());
  }
}
