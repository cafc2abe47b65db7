package io.tare.analysis.pooling.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.pooling.PoolReport;
import io.tare.analysis.pooling.PoolTables;
import io.tare.analysis.pooling.RunPool;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.TableOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare pool}. */
@Command(
    name = "pool",
    description =
        "Pool runs of one campaign, from several days or machines: PD of each cell, including"
            + " differences between runs.",
    footer = {
      "",
      "A run's interval covers only its own session. For three runs or more PD is pooled by"
          + " random effects (restricted likelihood) with the interval of Hartung and Knapp; two"
          + " give a common PD without an interval. With --new, whether another run fits.",
      "",
      "Examples:",
      "  tare pool monday tuesday wednesday",
      "  tare pool monday tuesday wednesday --new latest",
      ""
    })
public final class PoolCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "RUN",
      arity = "2..*",
      completionCandidates = CompletionWords.Runs.class,
      description = "Two runs or more: directories, or their names below runs/.")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--new",
      paramLabel = "RUN",
      completionCandidates = CompletionWords.Runs.class,
      description = "Compare this run with the pooled ones.")
  private Optional<String> another = Optional.empty();

  @Mixin private TableOptions output = new TableOptions();

  private final CommandContext context;
  private final RunDirectories shelf;

  public PoolCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure {
    output.check();
    Set<Path> named = new LinkedHashSet<>();
    for (String each : runs) {
      add(named, each);
    }
    List<Path> pooled = List.copyOf(named);
    Optional<Path> other = another.map(shelf::named);
    if (other.isPresent()) {
      add(named, another.orElseThrow());
    }
    RunPool pool;
    try {
      pool = RunPool.of(pooled.stream().map(this::results).toList(), other.map(this::results));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
    if (output.isText()) {
      context.console().result(PoolReport.text(pool, context.console().textWidth()));
    } else {
      output.print(
          context.console(),
          List.of(PoolTables.runs(pool), PoolTables.cells(pool), PoolTables.influence(pool)));
      PoolReport.left(pool).ifPresent(context.console()::say);
    }
    return ExitStatus.ALL_VALID;
  }

  private void add(Set<Path> named, String word) throws CommandFailure {
    Path directory = shelf.named(word);
    if (!named.add(directory.toAbsolutePath().normalize())) {
      throw CommandFailure.usage(shelf.shown(directory) + " is named twice; name another run");
    }
  }

  private Results results(Path directory) {
    return RunResults.of(context.console(), directory);
  }
}
