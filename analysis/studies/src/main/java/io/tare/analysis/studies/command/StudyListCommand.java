package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.Columns;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare study list}. */
@Command(
    name = "list",
    description = "List the shipped studies.",
    footer = {"", "Example:", "  tare study list", ""})
final class StudyListCommand extends CommonOptions implements Callable<Integer> {

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final CommandContext context;

  StudyListCommand(CommandContext context) {
    this.context = context;
  }

  /** A study for programs. */
  record Entry(
      String id, String title, List<String> authors, int rows, int stated, int statements) {}

  @Override
  public Integer call() throws CommandFailure {
    List<Entry> entries = Studies.shipped().stream().map(StudyListCommand::entry).toList();
    if (json) {
      context.console().document(RecordJson.complete(entries));
      return ExitStatus.ALL_VALID;
    }
    context
        .console()
        .table(
            new Columns<Entry>()
                .words("study", Entry::id)
                .words("what it measured", Entry::title)
                .numbers("means", each -> "" + each.rows())
                .numbers("stated", each -> "" + each.stated())
                .numbers("statements", each -> "" + each.statements())
                .table(entries));
    return ExitStatus.ALL_VALID;
  }

  private static Entry entry(Study study) {
    return new Entry(
        study.id(),
        study.title(),
        study.authors(),
        study.tables().stream().mapToInt(StudyListCommand::means).sum(),
        study.stated().size() + study.winners().size(),
        study.statements().size());
  }

  private static int means(StudyTable table) {
    return table.rows().size() * table.platforms().size();
  }
}
