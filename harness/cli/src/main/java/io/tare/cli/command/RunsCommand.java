package io.tare.cli.command;

import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.Surroundings;
import io.tare.cli.place.RunShelf;
import io.tare.cli.place.ShelvedRun;
import io.tare.cli.terminal.Columns;
import io.tare.cli.terminal.Words;
import java.io.IOException;
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
    description = "List the runs below runs/, the newest first, and how far each is.",
    footer = {
      "",
      "complete: all is done; incomplete: it ended, but trials are missing; interrupted: stopped or"
          + " killed; running; broken: what is left cannot be read. All but the last can be resumed"
          + " or reported.",
      "",
      "Example:",
      "  tare runs",
      ""
    })
public final class RunsCommand extends Common implements Callable<Integer> {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
  private static final long SECOND = 1_000_000_000L;
  private static final String UNKNOWN = "-";

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final Surroundings surroundings;

  public RunsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** A run for machines. */
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
    List<ShelvedRun> runs = runs();
    if (json) {
      List<Entry> entries = runs.stream().map(RunsCommand::entry).toList();
      surroundings.console().document(Documents.of(entries));
    } else if (runs.isEmpty()) {
      surroundings.console().say("There is no run below runs/ here; tare run makes one.");
    } else {
      surroundings.console().result(text(runs));
    }
    return ExitStatus.ALL_VALID;
  }

  private List<ShelvedRun> runs() throws CommandFailure {
    Comparator<ShelvedRun> byStart =
        Comparator.comparingLong(run -> run.startedEpochNanos().orElse(Long.MIN_VALUE));
    try {
      return new RunShelf(surroundings.directory())
          .all().stream()
              .map(ShelvedRun::of)
              .sorted(byStart.reversed().thenComparing(RunsCommand::name))
              .toList();
    } catch (IOException e) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE, "cannot list the runs below runs/: " + e.getMessage());
    }
  }

  private static String text(List<ShelvedRun> runs) {
    Columns columns =
        new Columns().row("run", "started", "state", "blocks", "size", "campaign", "platforms", "");
    for (ShelvedRun run : runs) {
      boolean isBroken = run.state() == ShelvedRun.State.BROKEN;
      columns.row(
          name(run),
          run.startedEpochNanos().isPresent()
              ? minute(run.startedEpochNanos().getAsLong())
              : UNKNOWN,
          label(run),
          isBroken ? UNKNOWN : run.blocksDone() + "/" + run.blocksPlanned(),
          Words.bytes(run.bytes()),
          run.campaign().orElse(UNKNOWN),
          isBroken ? UNKNOWN : String.join(", ", run.platforms()),
          run.remark());
    }
    return columns.text();
  }

  private static Entry entry(ShelvedRun run) {
    return new Entry(
        name(run),
        run.directory().toAbsolutePath().normalize().toString(),
        run.startedEpochNanos().isPresent() ? run.startedEpochNanos().getAsLong() : null,
        run.campaign().orElse(null),
        run.platforms(),
        run.blocksDone(),
        run.blocksPlanned(),
        label(run),
        run.bytes(),
        run.remark());
  }

  private static String name(ShelvedRun run) {
    return run.directory().getFileName().toString();
  }

  private static String label(ShelvedRun run) {
    return run.state().name().toLowerCase(Locale.ROOT);
  }

  private static String minute(long epochNanos) {
    return MINUTE.format(
        Instant.ofEpochSecond(Math.floorDiv(epochNanos, SECOND)).atZone(ZoneId.systemDefault()));
  }
}
