package io.tare.cli.command;

import io.tare.analysis.reading.ArchivedRun;
import io.tare.analysis.report.ReproductionReport;
import io.tare.analysis.report.ReproductionTables;
import io.tare.analysis.reproduction.Reproduction;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.studies.Study;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.cli.place.RunShelf;
import io.tare.model.RunLayout;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare compare}. */
@Command(
    name = "compare",
    description =
        "Put a run beside a published study: the same question, then and now, cell by cell and"
            + " claim by claim.",
    footer = {
      "",
      "A claim is reproduced if each of the run's intervals shows it, contradicted if one shows the"
          + " opposite even after correcting for how many were asked, and undecided otherwise."
          + " Writes a page with figures below the run's report.",
      "",
      "Examples:",
      "  tare compare latest --study soa",
      "  tare compare latest --study soa --as vmware=uml --format latex",
      ""
    })
public final class CompareCommand extends Common implements Callable<Integer> {

  @Parameters(
      paramLabel = "RUN",
      completionCandidates = Completed.Runs.class,
      description = "A run directory, its name below runs/, or latest.")
  private String run = RunShelf.LATEST;

  @Option(
      names = "--study",
      required = true,
      paramLabel = "STUDY",
      description = "A study's id, or a file of your own.")
  private String study = "";

  @Option(
      names = "--as",
      paramLabel = "THEIRS=YOURS",
      description = "Which platform of the run stands for one of the study's; may be repeated.")
  private Map<String, String> roles = new LinkedHashMap<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (default), markdown, csv, json, latex or html.")
  private TableFormat format = TableFormat.TEXT;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  private final Surroundings surroundings;

  public CompareCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    Study found = Studies.find(surroundings.directory(), study);
    RunShelf shelf = new RunShelf(surroundings.directory());
    Path directory = shelf.find(run);
    Results results = Analysis.withDefaults().of(ArchivedRun.open(directory));
    Reproduction reproduction = reproduction(found, results);
    Path target = new RunLayout(directory).report().resolve("study-" + found.id());
    List<Path> written = WrittenFiles.write(target, ReproductionReport.files(reproduction));
    List<Table> tables =
        List.of(ReproductionTables.cells(reproduction), ReproductionTables.claims(reproduction));
    if (!json && format == TableFormat.TEXT) {
      int width = surroundings.console().terminal().columns() - 1;
      surroundings.console().result(ReproductionReport.text(reproduction, width));
      surroundings.console().result("Page: " + shelf.shown(written.get(0)));
    } else {
      PrintedTables.print(surroundings.console(), tables, json ? TableFormat.JSON : format);
    }
    return ExitStatus.ALL_VALID;
  }

  private Reproduction reproduction(Study found, Results results) throws CommandFailure {
    try {
      return Reproduction.of(found, results, roles);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--as " + Optional.ofNullable(e.getMessage()).orElse("is wrong"));
    }
  }
}
