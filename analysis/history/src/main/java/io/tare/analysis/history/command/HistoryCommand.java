package io.tare.analysis.history.command;

import io.tare.analysis.comparison.RunIdentity;
import io.tare.analysis.history.History;
import io.tare.analysis.history.HistoryFigure;
import io.tare.analysis.history.HistoryReport;
import io.tare.analysis.history.HistoryTables;
import io.tare.analysis.history.OtavaFiles;
import io.tare.analysis.history.RecordedPd;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.TableOptions;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.spec.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare history}. */
@Command(
    name = "history",
    description = "Find the runs of a campaign at which PD changed, including slow drift.",
    footer = {
      "",
      "Change points by E-divisive (Matteson and James 2014) on the logarithm of PD. Exit status 4:"
          + " the last change of a cell is a loss.",
      "",
      "Examples:",
      "  tare history quickstart",
      "  tare history nightly/ --svg history.svg",
      "  tare history figures.csv --from 4f2c1ab --least 2%%",
      ""
    })
public final class HistoryCommand extends CommonOptions implements Callable<Integer> {

  private static final String FIGURES = ".csv";

  /** The most runs; finding changes takes quadratic time. */
  private static final int MAX_RUNS = 2_000;

  @Parameters(
      paramLabel = "RUNS",
      arity = "1..*",
      completionCandidates = CompletionWords.Runs.class,
      description =
          "A campaign's name (its runs below runs/), a directory of runs, a run, or a .csv file of"
              + " figures; may be repeated.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "RUN",
      description = "Begin with this run, such as the first after a change that is accepted.")
  private Optional<String> from = Optional.empty();

  @Option(
      names = "--least",
      paramLabel = "SHARE",
      description = "End with status 4 only if PD rose by more than this, such as 2%%.")
  private Optional<String> min = Optional.empty();

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw PD by run into this file, a panel for each cell.")
  private Optional<OutputFile> svg = Optional.empty();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description =
          "Write PD of all runs into this file, which can then be given instead of the" + " runs.")
  private Optional<OutputFile> csv = Optional.empty();

  @Option(
      names = "--otava",
      paramLabel = "DIRECTORY",
      description = "Write PD of all runs into this directory, as Apache Otava reads it.")
  private Optional<Path> otava = Optional.empty();

  @Mixin private TableOptions output = new TableOptions();

  private final CommandContext context;
  private final RunDirectories shelf;

  HistoryCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure {
    output.check();
    double smallest = share();
    History history = history();
    if (svg.isPresent()) {
      WrittenFiles.writeNamed(context, svg.get(), HistoryFigure.standalone(history));
    }
    if (csv.isPresent()) {
      WrittenFiles.writeNamed(context, csv.get(), HistoryTables.figures(history));
    }
    if (otava.isPresent()) {
      writeForOtava(history, otava.get());
    }
    Console console = context.console();
    if (output.isText()) {
      console.result(HistoryReport.text(history, smallest, console.textWidth()));
    } else {
      output.print(console, List.of(HistoryTables.cells(history), HistoryTables.changes(history)));
      HistoryReport.tooFew(history).ifPresent(console::say);
    }
    return history.regressions(smallest).isEmpty() ? ExitStatus.ALL_VALID : ExitStatus.GATE_CLOSED;
  }

  private void writeForOtava(History history, Path directory) throws CommandFailure {
    try {
      for (Map.Entry<String, String> each : OtavaFiles.of(history).entrySet()) {
        WrittenFiles.writeNamed(
            context, new OutputFile(directory.resolve(each.getKey())), each.getValue());
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--otava: " + e.getMessage());
    }
  }

  private double share() throws CommandFailure {
    if (min.isEmpty()) {
      return 0;
    }
    try {
      return Dimension.SHARE.parse(min.get()).doubleValue();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--least: " + e.getMessage());
    }
  }

  private History history() throws CommandFailure {
    List<RecordedPd> all = figures();
    List<RecordedPd> figures = from.isPresent() ? since(from.get(), all) : all;
    if (figures.isEmpty()) {
      throw CommandFailure.usage(String.join(", ", words) + ": no run compares two platforms");
    }
    long runs = figures.stream().map(RecordedPd::run).distinct().count();
    if (runs > MAX_RUNS) {
      throw CommandFailure.usage(
          "%d runs, expected at most %d; begin later with --from".formatted(runs, MAX_RUNS));
    }
    try {
      return History.of(figures);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }

  private static List<RecordedPd> since(String run, List<RecordedPd> figures)
      throws CommandFailure {
    List<String> runs = figures.stream().map(RecordedPd::run).distinct().toList();
    int first = runs.indexOf(run);
    if (first < 0) {
      throw CommandFailure.usage(
          "--from " + run + ": no such run" + NearestName.question(run, runs).orElse(""));
    }
    Set<String> kept = Set.copyOf(runs.subList(first, runs.size()));
    return figures.stream().filter(each -> kept.contains(each.run())).toList();
  }

  /** First those of files, in their order; then those of runs, by time of start. */
  private List<RecordedPd> figures() throws CommandFailure {
    List<RecordedPd> figures = new ArrayList<>();
    Set<Path> directories = new LinkedHashSet<>();
    for (String word : words) {
      Path path = context.directory().resolve(word);
      if (word.endsWith(FIGURES) && Files.isRegularFile(path)) {
        figures.addAll(FiguresFile.read(path));
      } else {
        directories.addAll(runs(word));
      }
    }
    List<Dated> dated = new ArrayList<>();
    CalculationProgress progress = new CalculationProgress(context, directories.size());
    for (Path each : directories) {
      Optional<Dated> read = read(each);
      if (read.isPresent() && isNew(read.get(), each, dated)) {
        dated.add(read.get());
      }
      progress.step();
    }
    dated.stream()
        .sorted(Comparator.comparingLong(Dated::startNanos))
        .forEach(each -> figures.addAll(each.figures()));
    return figures;
  }

  private record Dated(
      Path directory, RunIdentity identity, long startNanos, List<RecordedPd> figures) {}

  /** Reports a copy of a run, which would count twice. */
  private boolean isNew(Dated run, Path directory, List<Dated> others) {
    Optional<Dated> same =
        others.stream()
            .filter(other -> other.identity().sharesMeasurements(run.identity()))
            .findFirst();
    same.ifPresent(
        other ->
            context
                .console()
                .say(
                    "note: "
                        + shelf.shown(directory)
                        + " is left out: it is a copy of "
                        + shelf.shown(other.directory())));
    return same.isEmpty();
  }

  /** Empty for runs of another version, after reporting that. */
  private Optional<Dated> read(Path directory) {
    return ArchivedRun.readable(
            directory,
            why ->
                context.console().say("note: " + shelf.shown(directory) + " is left out: " + why))
        .map(run -> RunResults.of(context.console(), run))
        .map(
            results ->
                new Dated(
                    directory,
                    RunIdentity.of(results),
                    results.run().startedEpochNanos().orElse(Long.MIN_VALUE),
                    RecordedPd.of(results)));
  }

  /** The runs named by a word. */
  private List<Path> runs(String word) throws CommandFailure {
    Path run = shelf.find(word);
    List<Path> found =
        (RunDirectories.isRun(run) ? List.of(run) : candidates(word))
            .stream()
                .filter(RunDirectories::isRun)
                .map(each -> each.toAbsolutePath().normalize())
                .toList();
    if (found.isEmpty()) {
      throw CommandFailure.usage(
          word
              + ": no runs there"
              + shelf
                  .question(word)
                  .orElse(
                      "; name a campaign with runs below runs/, a directory of runs, a run,"
                          + " or a .csv file of figures"));
    }
    return found;
  }

  /** All runs in a directory, or of a campaign. */
  private List<Path> candidates(String word) throws CommandFailure {
    Path directory = context.directory().resolve(word);
    if (!Files.isDirectory(directory)) {
      return shelf.all().stream()
          .filter(each -> ArchivedRun.campaign(each).filter(word::equals).isPresent())
          .toList();
    }
    try (Stream<Path> below = Files.list(directory)) {
      return below.sorted().toList();
    } catch (IOException e) {
      throw CommandFailure.usage(directory + " cannot be read: " + FileTrouble.reason(e));
    }
  }
}
