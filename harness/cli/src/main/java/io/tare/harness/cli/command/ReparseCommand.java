package io.tare.harness.cli.command;

import io.tare.analysis.table.Columns;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Sample;
import io.tare.harness.workloads.programs.tool.Rereading;
import io.tare.harness.workloads.programs.tool.Rereading.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare reparse}. */
@Command(
    name = "reparse",
    description = "Parse the kept outputs of a run's programs again, and report differences.",
    footer = {
      "",
      "Programs' outputs are kept unchanged below raw/. This checks whether they still give the"
          + " run's figures; the run is not changed. Ends with status 1 if anything differs from"
          + " the recorded values.",
      "",
      "Examples:",
      "  tare reparse latest",
      "  tare reparse latest --json > readings.json",
      ""
    })
public final class ReparseCommand extends CommonOptions implements Callable<Integer> {

  private static final int MAX_REPORTED = 20;

  @Mixin private NamedRun run = new NamedRun();

  @Option(names = "--json", description = "Print every output's reading as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public ReparseCommand(CommandContext context) {
    this.context = context;
  }

  /** A reading in JSON. */
  record Reading(String output, String finding, String detail, SortedMap<String, Number> values) {}

  @Override
  public Integer call() throws CommandFailure {
    RunDirectories shelf = new RunDirectories(context.directory());
    Path directory = run.in(context);
    SortedMap<String, List<Rereading>> cells = cells(RunArchive.open(directory));
    List<Rereading> all = cells.values().stream().flatMap(List::stream).toList();
    if (all.isEmpty()) {
      throw CommandFailure.usage(
          shelf.shown(directory) + " has no kept outputs of programs; give a run that has");
    }
    List<Rereading> others = otherwise(all);
    if (json) {
      context
          .console()
          .document(RecordJson.complete(all.stream().map(ReparseCommand::entry).toList()));
    } else {
      report(cells, all, others);
    }
    return others.isEmpty() ? ExitStatus.ALL_VALID : ExitStatus.SOME_INVALID;
  }

  /** By the names of cells. */
  private SortedMap<String, List<Rereading>> cells(RunArchive archive) throws CommandFailure {
    Plan plan = archive.plan();
    Path raw = archive.layout().raw();
    SortedMap<String, List<Rereading>> cells = new TreeMap<>();
    try {
      archive.forEachSample(sample -> read(raw, plan, sample, cells));
    } catch (UncheckedIOException e) {
      throw CommandFailure.infrastructure(
          "cannot read the kept outputs: " + Objects.requireNonNull(e.getCause()).getMessage());
    }
    return cells;
  }

  private static void read(
      Path raw, Plan plan, Sample sample, SortedMap<String, List<Rereading>> cells) {
    Cell cell = plan.cells().get(sample.cell());
    if (cell == null) {
      return;
    }
    Optional<Workload> workload = Workloads.find(cell.measurand().workload());
    if (workload.isEmpty()) {
      return;
    }
    try {
      Rereading.of(raw, workload.get(), cell.measurand(), sample)
          .ifPresent(each -> cells.computeIfAbsent(name(cell), key -> new ArrayList<>()).add(each));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Cell cell) {
    return cell.measurand() + " on " + cell.platform();
  }

  private static long count(List<Rereading> readings, Finding finding) {
    return readings.stream().filter(each -> each.finding() == finding).count();
  }

  private static List<Rereading> otherwise(List<Rereading> readings) {
    return readings.stream().filter(each -> !each.finding().isAsRecorded()).toList();
  }

  private void report(
      SortedMap<String, List<Rereading>> cells, List<Rereading> all, List<Rereading> others) {
    context
        .console()
        .table(
            new Columns<Map.Entry<String, List<Rereading>>>()
                .words("cell", Map.Entry::getKey)
                .numbers("outputs", each -> "" + each.getValue().size())
                .numbers("as recorded", each -> "" + count(each.getValue(), Finding.SAME))
                .numbers("otherwise", each -> "" + otherwise(each.getValue()).size())
                .numbers("not read", each -> "" + count(each.getValue(), Finding.NOT_READ))
                .table(List.copyOf(cells.entrySet())));
    context.console().result("");
    others.stream()
        .limit(MAX_REPORTED)
        .forEach(
            each ->
                context.console().prose("raw/" + each.output().fileName() + ": " + each.detail()));
    if (others.size() > MAX_REPORTED) {
      context.console().prose("and " + (others.size() - MAX_REPORTED) + " more; --json has all");
    }
    context
        .console()
        .prose(
            QuantityText.count(all.size(), "output")
                + " read again: "
                + (others.isEmpty()
                    ? "all as recorded."
                    : others.size() + " different from the record."));
  }

  private static Reading entry(Rereading reading) {
    return new Reading(
        reading.output().fileName(), reading.finding().label(), reading.detail(), reading.values());
  }
}
