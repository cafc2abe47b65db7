package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.ModelChange;
import io.tare.analysis.capacity.models.ModelTables;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare model compare}. */
@Command(
    name = "compare",
    description = "Show which PDs of two models differ, at the largest size that both measured.",
    footer = {"", "Example:", "  tare model compare before.json after.json", ""})
final class ModelCompareCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      completionCandidates = CompletionWords.Models.class,
      description = "A model's file, soa, or a run.")
  private String before = "";

  @Parameters(
      index = "1",
      paramLabel = "OTHER",
      completionCandidates = CompletionWords.Models.class,
      description = "The one to compare with.")
  private String after = "";

  @Option(names = "--json", description = "Print the table as JSON.")
  private boolean json;

  private final CommandContext context;

  ModelCompareCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    OverheadModels models = new OverheadModels(context);
    OverheadModel one = models.find(before);
    OverheadModel other = models.find(after);
    List<ModelChange> changes = ModelChange.of(one, other);
    if (changes.isEmpty()) {
      throw CommandFailure.usage(
          one.id() + " and " + other.id() + " have no operation on one platform in common");
    }
    Table table = ModelTables.changes(changes);
    if (json) {
      context.console().document(TableFormat.JSON.of(table));
    } else {
      context.console().table(table);
    }
    return ExitStatus.ALL_VALID;
  }
}
