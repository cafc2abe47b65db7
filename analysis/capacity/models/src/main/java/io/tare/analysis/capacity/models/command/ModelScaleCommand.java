package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.ModelTables;
import io.tare.analysis.capacity.models.Scaling;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.RunDirectories;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare model scale}. */
@Command(
    name = "scale",
    description = "Fit the universal scalability law to a load test: throughput by clients.",
    footer = {
      "",
      "For a run whose driver has four numbers of clients or more. λ is the throughput of one"
          + " client, σ the serial share, κ the cost of clients to each other, each with its 95"
          + " %% interval; beyond the peak throughput falls.",
      "",
      "Example:",
      "  tare model scale latest",
      ""
    })
final class ModelScaleCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(names = "--json", description = "Print the table as JSON.")
  private boolean json;

  private final CommandContext context;

  ModelScaleCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    RunDirectories shelf = new RunDirectories(context.directory());
    Path directory = run.in(context);
    Results results = RunResults.of(context.console(), directory);
    List<Scaling> scalings = Scaling.of(results);
    if (scalings.isEmpty()) {
      throw CommandFailure.usage(
          shelf.shown(directory)
              + " has no workload with four numbers of clients; measure with driver: {kind:"
              + " closed, clients: [1, 2, 4, 8]}");
    }
    Table table = ModelTables.scalings(scalings);
    if (json) {
      context.console().document(TableFormat.JSON.of(table));
    } else {
      context.console().table(table);
    }
    return ExitStatus.ALL_VALID;
  }
}
