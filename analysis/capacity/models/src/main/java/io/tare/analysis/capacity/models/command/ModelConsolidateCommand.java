package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.Consolidation;
import io.tare.analysis.capacity.models.ConsolidationTable;
import io.tare.analysis.capacity.models.ServerScaling;
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
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare model consolidate}. */
@Command(
    name = "consolidate",
    description = "Predict what several servers answer, in one machine or each in its own.",
    footer = {
      "",
      "For a run with two numbers of servers or more. A number that is not between them is refused"
          + " (status 6). What the run measured of this number is not used, but compared with the"
          + " prediction; --check names another run to compare it with.",
      "",
      "Example:",
      "  tare model consolidate latest --servers 3",
      ""
    })
final class ModelConsolidateCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = "--servers",
      required = true,
      paramLabel = "N",
      description = "How many servers share the load.")
  private int servers;

  @Option(
      names = "--check",
      paramLabel = "RUN",
      description = "Another run that measured this number, for the errors of the prediction.")
  private Optional<String> check = Optional.empty();

  @Option(names = "--json", description = "Print the table as JSON.")
  private boolean json;

  private final CommandContext context;

  ModelConsolidateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    if (servers < 1) {
      throw CommandFailure.usage("--servers is " + servers + ", but must be 1 or more");
    }
    RunDirectories shelf = new RunDirectories(context.directory());
    Path directory = run.in(context);
    Results results = RunResults.of(context.console(), directory);
    List<ServerScaling> scalings = ServerScaling.of(results);
    if (scalings.isEmpty()) {
      throw CommandFailure.usage(
          shelf.shown(directory)
              + " has no platform with two numbers of servers; measure with servers: [1, 2, 4]");
    }
    Optional<Results> seen = Optional.empty();
    if (check.isPresent()) {
      seen = Optional.of(RunResults.of(context.console(), shelf.named(check.get())));
    }
    List<Consolidation> all = Consolidation.of(results, servers, seen);
    if (all.isEmpty()) {
      throw new CommandFailure(
          ExitStatus.OUTSIDE_MODEL,
          "%s measured %s, so %d are outside; measure more"
              .formatted(shelf.shown(directory), measured(scalings), servers));
    }
    if (seen.isPresent() && all.stream().allMatch(each -> each.measured().isEmpty())) {
      throw CommandFailure.usage(
          "--check %s has no platform of these with %d servers; name another run"
              .formatted(check.get(), servers));
    }
    Table table = ConsolidationTable.of(all);
    if (json) {
      context.console().document(TableFormat.JSON.of(table));
    } else {
      context.console().table(table);
      all.forEach(each -> each.sentence().ifPresent(context.console()::result));
    }
    return ExitStatus.ALL_VALID;
  }

  private static String measured(List<ServerScaling> scalings) {
    int min = scalings.stream().mapToInt(each -> each.points().firstKey()).min().orElse(0);
    int max = scalings.stream().mapToInt(each -> each.points().lastKey()).max().orElse(0);
    return min + " to " + max + " servers";
  }
}
