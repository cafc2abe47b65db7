package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.CoverageTable;
import io.tare.analysis.simulation.CoverageTable.Method;
import io.tare.analysis.simulation.CoverageTable.Row;
import io.tare.analysis.simulation.Runs;
import io.tare.analysis.simulation.Scenario;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate coverage}. */
@Command(
    name = "coverage",
    description = "Show how often 95 %% intervals of PD contain the true value in simulated runs.",
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
public final class SimulateCoverageCommand extends CommonOptions implements Callable<Integer> {

  private static final int MIN_BLOCKS = 2;
  private static final int MAX_BLOCKS = 1000;

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

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Draw from this seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Print the table as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public SimulateCoverageCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    require(runs >= 1, "--runs is " + runs + ", expected 1 or more");
    require(submissions >= 1, "--submissions is " + submissions + ", expected 1 or more");
    require(resamples >= 100, "--resamples is " + resamples + ", expected 100 or more");
    require(
        blocks.stream().allMatch(each -> each >= MIN_BLOCKS && each <= MAX_BLOCKS),
        "--blocks are from " + MIN_BLOCKS + " to " + MAX_BLOCKS);
    List<List<Row>> lines = lines();
    if (json) {
      context
          .console()
          .document(RecordJson.complete(lines.stream().flatMap(List::stream).toList()));
    } else {
      context
          .console()
          .result(
              TableFormat.text(columns().table(lines), context.console().width()) + uncertainty());
    }
    return ExitStatus.ALL_VALID;
  }

  private static void require(boolean isSensible, String otherwise) throws CommandFailure {
    if (!isSensible) {
      throw CommandFailure.usage(otherwise);
    }
  }

  /** A row for each number of blocks, for every host and method. */
  private List<List<Row>> lines() {
    CoverageTable table = new CoverageTable(new Runs(runs, submissions, seed), resamples);
    List<List<Row>> lines = new ArrayList<>();
    CalculationProgress steps =
        new CalculationProgress(context, Scenario.values().length * Method.values().length);
    for (Scenario scenario : Scenario.values()) {
      for (Method method : Method.values()) {
        lines.add(blocks.stream().map(each -> table.row(scenario, method, each)).toList());
        steps.step();
      }
    }
    return lines;
  }

  private Columns<List<Row>> columns() {
    Columns<List<Row>> columns =
        new Columns<List<Row>>()
            .words("host", line -> line.get(0).scenario().words())
            .words("PD of", line -> line.get(0).method().statistic())
            .words("interval", line -> line.get(0).method().words());
    for (int i = 0; i < blocks.size(); i++) {
      int place = i;
      columns.numbers(blocks.get(i) + " blocks", line -> words(line.get(place)));
    }
    return columns;
  }

  private static String words(Row row) {
    return String.format(Locale.ROOT, "%.1f (±%.1f)", 100 * row.coverage(), 100 * row.halfWidth());
  }

  /** The chance variation of a share of 95 %. */
  private String uncertainty() {
    double level = CoverageTable.LEVEL;
    double around = 196 * Math.sqrt(level * (1 - level) / runs);
    return String.format(
        Locale.ROOT,
        "%nEach from %,d simulated runs: a true 95.0 comes out between %.1f and %.1f.%n",
        runs,
        95 - around,
        Math.min(100, 95 + around));
  }
}
