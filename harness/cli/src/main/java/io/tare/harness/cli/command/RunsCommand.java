package io.tare.harness.cli.command;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.cli.place.RunOverview;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.QuantityText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare runs}. */
@Command(
    name = "runs",
    description = "List the runs below runs/ and their progress, the newest first.",
    footer = {
      "",
      "complete: everything is done; incomplete: it ended, but trials are missing; interrupted:"
          + " stopped or killed; running; unknown: running or interrupted; other format: another version of Tare wrote it, and only"
          + " that version reads it; broken: its files cannot be read. All but the last two can be"
          + " resumed or reported.",
      "",
      "Example:",
      "  tare runs",
      ""
    })
public final class RunsCommand extends CommonOptions implements Callable<Integer> {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
  private static final long SECOND = 1_000_000_000L;
  private static final String UNKNOWN = "-";

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public RunsCommand(CommandContext context) {
    this.context = context;
  }

  /** A run in JSON. */
  @RecordBuilder
  record Entry(
      String name,
      String directory,
      @Nullable Long startedEpochNs,
      @Nullable String campaign,
      List<String> platforms,
      int blocksDone,
      int blocksPlanned,
      String state,
      long bytes,
      String remark) {}

  @Override
  public Integer call() throws CommandFailure {
    List<RunOverview> runs = runs();
    if (json) {
      List<Entry> entries = runs.stream().map(RunsCommand::entry).toList();
      context.console().document(RecordJson.complete(entries));
    } else if (runs.isEmpty()) {
      context.console().say("There is no run below runs/ here; tare run starts one.");
    } else {
      context.console().table(table(runs));
      remarks(runs);
    }
    return ExitStatus.ALL_VALID;
  }

  private void remarks(List<RunOverview> runs) {
    List<RunOverview> remarkable = runs.stream().filter(run -> !run.remark().isEmpty()).toList();
    if (!remarkable.isEmpty()) {
      context.console().result("");
      remarkable.forEach(run -> context.console().prose(name(run) + ": " + run.remark()));
    }
  }

  private List<RunOverview> runs() throws CommandFailure {
    Comparator<RunOverview> byStart =
        Comparator.comparingLong(run -> run.startedEpochNanos().orElse(Long.MIN_VALUE));
    return new RunDirectories(context.directory())
        .all().stream()
            .map(RunOverview::of)
            .sorted(byStart.reversed().thenComparing(RunsCommand::name))
            .toList();
  }

  private static Table table(List<RunOverview> runs) {
    return new Columns<RunOverview>()
        .words("run", RunsCommand::name)
        .words("started", RunsCommand::started)
        .words("state", run -> label(run).replace('_', ' '))
        .numbers("blocks", run -> ifRead(run, run.blocksDone() + "/" + run.blocksPlanned()))
        .numbers("size", run -> QuantityText.bytes(run.bytes()))
        .add(column -> column.words("campaign", run -> run.campaign().orElse(UNKNOWN)).minor())
        .add(
            column ->
                column
                    .words("platforms", run -> ifRead(run, String.join(", ", run.platforms())))
                    .minor())
        .table(runs);
  }

  private static String started(RunOverview run) {
    return run.startedEpochNanos().isPresent()
        ? minute(run.startedEpochNanos().getAsLong())
        : UNKNOWN;
  }

  private static String ifRead(RunOverview run, String words) {
    return run.state().isUnread() ? UNKNOWN : words;
  }

  private static Entry entry(RunOverview run) {
    return RunsCommandEntryBuilder.builder()
        .name(name(run))
        .directory(run.directory().toAbsolutePath().normalize().toString())
        .startedEpochNs(
            run.startedEpochNanos().isPresent() ? run.startedEpochNanos().getAsLong() : null)
        .campaign(run.campaign().orElse(null))
        .platforms(run.platforms())
        .blocksDone(run.blocksDone())
        .blocksPlanned(run.blocksPlanned())
        .state(label(run))
        .bytes(run.bytes())
        .remark(run.remark())
        .build();
  }

  private static String name(RunOverview run) {
    return run.directory().getFileName().toString();
  }

  private static String label(RunOverview run) {
    return run.state().name().toLowerCase(Locale.ROOT);
  }

  private static String minute(long epochNanos) {
    return MINUTE.format(
        Instant.ofEpochSecond(Math.floorDiv(epochNanos, SECOND)).atZone(ZoneId.systemDefault()));
  }
}
