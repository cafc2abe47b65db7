package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.report.ChangeReport;
import io.tare.analysis.report.ChangeTables;
import io.tare.analysis.report.GateTable;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.command.Studies;
import io.tare.analysis.studies.reproduction.Reproduction;
import io.tare.analysis.studies.reproduction.ReproductionReport;
import io.tare.analysis.studies.reproduction.ReproductionTables;
import io.tare.analysis.table.Table;
import io.tare.harness.cli.conduct.RunConclusion;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.TableOptions;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.RunLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare compare}. */
@Command(
    name = "compare",
    description =
        "Compare a run with an earlier run, to find what became slower, or with a published study.",
    footer = {
      "",
      "With an earlier run: how many times slower each cell is, by PD if both runs have the"
          + " reference, otherwise by time. With a study: a claim is reproduced if all of the"
          + " run's intervals show it, contradicted if one shows the opposite even after"
          + " correction for multiple tests, and undecided otherwise; a platform that the claim"
          + " does not name cannot contradict it unless --as maps it to the claim's platform."
          + " Writes a page with figures below the run's report.",
      "",
      "Examples:",
      "  tare compare latest --with baseline",
      "  tare compare latest --with baseline --fail-if 'change > 1.1' --junit gate.xml",
      "  tare compare latest --study soa --as vmware=uml --format latex",
      ""
    })
public final class CompareCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = "--with",
      paramLabel = "OTHER",
      completionCandidates = CompletionWords.Runs.class,
      description = "An earlier run: a directory, or its name below runs/.")
  private Optional<String> other = Optional.empty();

  @Option(
      names = "--earlier",
      paramLabel = "RUN",
      completionCandidates = CompletionWords.Runs.class,
      description =
          "With --with: another earlier run, of another day; give two or more. Intervals are widened"
              + " by how much these runs differ.")
  private List<String> earlier = new ArrayList<>();

  @Option(
      names = "--study",
      paramLabel = "STUDY",
      completionCandidates = CompletionWords.Studies.class,
      description = "A study's id, or your own file.")
  private Optional<String> study = Optional.empty();

  @Option(
      names = "--as",
      paramLabel = "THEIRS=YOURS",
      description = "Map a platform of the other run or study to one of this run; repeatable.")
  private Map<String, String> roles = new LinkedHashMap<>();

  @Mixin private TableOptions output = new TableOptions();

  @Mixin private GateOptions gates = new GateOptions();

  private final CommandContext context;
  private final RunDirectories shelf;

  public CompareCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure {
    output.check();
    gates.check(context);
    if (other.isPresent() == study.isPresent()) {
      throw CommandFailure.usage("give one of --with OTHER (a run) and --study STUDY");
    }
    if (study.isPresent() && !earlier.isEmpty()) {
      throw CommandFailure.usage("--earlier needs --with OTHER");
    }
    return other.isPresent() ? withRun(other.get()) : withStudy(study.orElseThrow());
  }

  private int withRun(String with) throws CommandFailure {
    Path directory = run.in(context);
    Path before = shelf.named(with);
    if (directory.toAbsolutePath().normalize().equals(before.toAbsolutePath().normalize())) {
      throw CommandFailure.usage(
          "--with names the same run: " + shelf.shown(before) + "; name another");
    }
    ArchivedRun recorded = ArchivedRun.open(directory);
    ArchivedRun recordedThen = ArchivedRun.open(before);
    Results now = RunResults.of(context.console(), recorded);
    Results then = RunResults.of(context.console(), recordedThen);
    List<Results> others = new ArrayList<>();
    for (String each : earlier) {
      others.add(RunResults.of(context.console(), ArchivedRun.open(shelf.named(each))));
    }
    RunChange change = asked(() -> RunChange.of(then, now, others, roles));
    Optional<Gate> gate =
        gates.judged(
            context,
            now,
            GateCell.of(recorded.plan()),
            RunExpectations.of(directory),
            Optional.of(change));
    Path target = new RunLayout(directory).report().resolve("with-" + recordedThen.name());
    Path page = WrittenFiles.writeOwn(directory, target, ChangeReport.files(change)).get(0);
    return concluded(
        List.of(
            ChangeTables.verdicts(change),
            ChangeTables.times(change),
            ChangeTables.environment(change)),
        gate,
        () -> ChangeReport.text(change, context.console().textWidth()),
        page);
  }

  private int withStudy(String name) throws CommandFailure {
    Study found = Studies.find(context.directory(), name);
    Path directory = run.in(context);
    ArchivedRun recorded = ArchivedRun.open(directory);
    Results results = RunResults.of(context.console(), recorded);
    Reproduction reproduction = asked(() -> Reproduction.of(found, results, roles));
    Optional<Gate> gate =
        gates.judged(
            context,
            results,
            GateCell.of(recorded.plan()),
            RunExpectations.of(directory),
            Optional.empty());
    Path target = new RunLayout(directory).report().resolve("study-" + found.id());
    Path page =
        WrittenFiles.writeOwn(directory, target, ReproductionReport.files(reproduction)).get(0);
    return concluded(
        ReproductionTables.all(reproduction),
        gate,
        () -> ReproductionReport.text(reproduction, context.console().textWidth()),
        page);
  }

  private int concluded(List<Table> tables, Optional<Gate> gate, Supplier<String> text, Path page) {
    if (output.isText()) {
      context.console().result(text.get());
      context.console().result("Page: " + shelf.shown(page));
    } else {
      List<Table> all = new ArrayList<>(tables);
      gate.ifPresent(each -> all.add(GateTable.of(each)));
      output.print(context.console(), all);
    }
    gate.ifPresent(each -> new RunConclusion(context).report(each, !output.isText()));
    return RunConclusion.status(ExitStatus.ALL_VALID, gate);
  }

  /** Answers a question about two things that may not be comparable. */
  private static <T> T asked(Supplier<T> question) throws CommandFailure {
    try {
      return question.get();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }
}
