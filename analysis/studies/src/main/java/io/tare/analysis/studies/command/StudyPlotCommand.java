package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.reproduction.StudyFigures;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare study plot}. */
@Command(
    name = "plot",
    description = "Draw a study's figures from its printed numbers, as SVG files.",
    footer = {
      "",
      "Open marks are published values, bars published ranges. Tables of means are drawn with a"
          + " standard deviation each way and a star where the published p is below 0.05; where"
          + " two platforms are compared, also as the ratio of their means with a 95 %%"
          + " interval, filled where p is below 0.05.",
      "",
      "Example:",
      "  tare study plot soa --output figures",
      ""
    })
final class StudyPlotCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "STUDY",
      completionCandidates = CompletionWords.Studies.class,
      description = "A study's id, or a file of your own.")
  private String study = "";

  @Option(
      names = "--output",
      paramLabel = "DIRECTORY",
      description = "Where the files go (default: study-ID).")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--json", description = "Print the files' paths as one JSON document.")
  private boolean json;

  private final CommandContext context;

  StudyPlotCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    Study found = Studies.find(context.directory(), study);
    Map<String, String> figures = StudyFigures.of(found);
    if (figures.isEmpty()) {
      throw CommandFailure.usage(
          "study " + found.id() + " prints nothing that can be drawn; see tare study show");
    }
    Path directory = context.directory().resolve(output.orElse(Path.of("study-" + found.id())));
    RunDirectories shelf = new RunDirectories(context.directory());
    List<String> paths =
        WrittenFiles.write(context, directory, figures).stream()
            .map(each -> shelf.shown(each).toString())
            .toList();
    if (json) {
      context.console().document(RecordJson.complete(paths));
    } else {
      context.console().result(String.join("\n", paths));
    }
    return ExitStatus.ALL_VALID;
  }
}
