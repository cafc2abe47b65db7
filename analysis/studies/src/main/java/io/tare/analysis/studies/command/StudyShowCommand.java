package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.studies.StudyTables;
import io.tare.analysis.table.Table;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.TableOptions;
import io.tare.harness.spec.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare study show}. */
@Command(
    name = "show",
    description = "Show a study's tables, with what follows from their numbers.",
    footer = {
      "",
      "PD is the mean over the mean of the study's reference, above 1 for a loss, with a 95 %%"
          + " interval from the published means, deviations and n. The better platform is by"
          + " Welch's test.",
      "",
      "Examples:",
      "  tare study show iaas-managers",
      "  tare study show iaas-managers --table mpi --format latex",
      ""
    })
final class StudyShowCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "STUDY",
      completionCandidates = CompletionWords.Studies.class,
      description = "A study's id, or a file of your own.")
  private String study = "";

  @Option(names = "--table", paramLabel = "ID", description = "Show this table only.")
  private Optional<String> table = Optional.empty();

  @Mixin private TableOptions output = new TableOptions();

  private final CommandContext context;

  StudyShowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    output.check();
    Study found = Studies.find(context.directory(), study);
    List<Table> tables = table.isPresent() ? List.of(one(found)) : StudyTables.of(found);
    output.print(context.console(), tables);
    return ExitStatus.ALL_VALID;
  }

  private Table one(Study found) throws CommandFailure {
    String id = table.orElseThrow();
    List<String> known = found.tables().stream().map(StudyTable::id).toList();
    StudyTable chosen =
        found
            .table(id)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        known.isEmpty()
                            ? "study %s has no tables; leave out --table".formatted(found.id())
                            : "study %s has no table %s%s"
                                .formatted(
                                    found.id(),
                                    id,
                                    NearestName.question(id, known)
                                        .orElse("; it has " + String.join(", ", known)))));
    return StudyTables.of(found, chosen);
  }
}
