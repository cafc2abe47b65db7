package io.tare.analysis.messages.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.messages.CommunicationAnswer;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageFigure;
import io.tare.analysis.messages.MessageProfile;
import io.tare.analysis.messages.MessageReport;
import io.tare.analysis.messages.MessageTables;
import io.tare.analysis.messages.MessagesJson;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare messages}. */
@Command(
    name = "messages",
    description =
        "Show message times by size, and which instance has the shortest communication time for"
            + " an application's messages.",
    footer = {
      "",
      "For a run of pingpong: one-way times and bandwidths, latency and asymptotic bandwidth of"
          + " each instance, and which instances do not differ significantly. An instance is a"
          + " platform, or a pair of its nodes. With --message or --profile also the time of"
          + " those messages in sequence on each instance, and how certain it is which is"
          + " fastest.",
      "",
      "Examples:",
      "  tare messages latest",
      "  tare messages latest --message 1KiB:100000 --message 1MiB:200",
      "  tare messages latest --profile application.yaml --svg messages.svg",
      ""
    })
final class MessagesCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = "--message",
      paramLabel = "SIZE:COUNT",
      description = "Number of messages of a size, such as 64KiB:1000; may be repeated.")
  private List<String> messages = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description =
          "The same from a file: YAML with SIZE: COUNT in each line, or CSV with size,count.")
  private Optional<Path> profile = Optional.empty();

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw the one-way time by size into this file.")
  private Optional<OutputFile> svg = Optional.empty();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write the times into this file, in base units and not rounded.")
  private Optional<OutputFile> csv = Optional.empty();

  @Option(names = "--json", description = "Print everything as one JSON document.")
  private boolean json;

  private final CommandContext context;
  private final RunDirectories shelf;

  MessagesCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure {
    Optional<MessageProfile> application = application();
    Path directory = run.in(context);
    Results results = RunResults.of(context.console(), directory);
    MessageAnalysis analysis =
        MessageAnalysis.of(results)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        shelf.shown(directory)
                            + ": no valid cell of pingpong; measure the workload pingpong"));
    Optional<CommunicationAnswer> answer =
        application.isPresent()
            ? Optional.of(answer(analysis, application.get()))
            : Optional.empty();
    show(analysis, answer);
    return ExitStatus.ALL_VALID;
  }

  private void show(MessageAnalysis analysis, Optional<CommunicationAnswer> answer)
      throws CommandFailure {
    if (json) {
      context.console().document(RecordJson.complete(MessagesJson.of(analysis, answer)));
    } else {
      context.console().result(MessageReport.text(analysis, answer, context.console().textWidth()));
    }
    if (svg.isPresent()) {
      WrittenFiles.writeNamed(context, svg.get(), MessageFigure.standalone(analysis));
    }
    if (csv.isPresent()) {
      WrittenFiles.writeNamed(
          context, csv.get(), TableFormat.CSV.of(MessageTables.values(analysis)));
    }
  }

  private static CommunicationAnswer answer(MessageAnalysis analysis, MessageProfile application)
      throws CommandFailure {
    try {
      return analysis.answer(application);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }

  /** The messages of both options together; empty without them. */
  private Optional<MessageProfile> application() throws CommandFailure {
    List<MessageProfile> parts = new ArrayList<>();
    for (String each : messages) {
      try {
        parts.add(MessageProfile.parse(each));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage("--message: " + e.getMessage());
      }
    }
    if (profile.isPresent()) {
      parts.add(ProfileFile.read(context.directory().resolve(profile.get())));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(MessageProfile.sum(parts));
  }
}
