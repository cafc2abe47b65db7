package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.ModelFile;
import io.tare.analysis.capacity.models.ModelMerge;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare model merge}. */
@Command(
    name = "merge",
    description = "Merge models of the same platforms: operations of one beside another's.",
    footer = {"", "Example:", "  tare model merge envelopes.json kernels.json -o both.json", ""})
final class ModelMergeCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      arity = "2..*",
      paramLabel = "MODEL",
      completionCandidates = CompletionWords.Models.class,
      description = "Models' files or runs; where several have the same, the first is used.")
  private List<String> named = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      completionCandidates = CompletionWords.Files.class,
      description = "Write the model into this file.")
  private OutputFile output = OutputFile.parse("");

  @Option(
      names = "--id",
      paramLabel = "WORD",
      description = "Its name in queries (default: merged).")
  private String id = "merged";

  private final CommandContext context;

  ModelMergeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    List<OverheadModel> models = new ArrayList<>();
    for (String each : named) {
      models.add(new OverheadModels(context).find(each));
    }
    try {
      WrittenFiles.writeNamed(context, output, ModelFile.write(ModelMerge.of(id, models)));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
    return ExitStatus.ALL_VALID;
  }
}
