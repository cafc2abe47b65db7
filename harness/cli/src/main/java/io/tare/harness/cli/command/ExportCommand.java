package io.tare.harness.cli.command;

import io.tare.analysis.presentation.command.RunResults;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.cli.export.SampleExport;
import io.tare.harness.cli.export.SampleForm;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare export}. */
@Command(
    name = "export",
    description = "Export a run's samples for other programs, one record each.",
    footer = {
      "",
      "Exports samples that count, or all with --all; the column standing then shows which count."
          + " Times are in nanoseconds, sizes in bytes, nothing is rounded.",
      "",
      "Examples:",
      "  tare export latest > samples.csv",
      "  tare export latest --format jsonl --all --output samples.jsonl",
      "  tare export latest --format parquet --output samples.parquet",
      ""
    })
public final class ExportCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv (default), jsonl (an object in each line) or parquet.")
  private SampleForm format = SampleForm.CSV;

  @Option(names = "--all", description = "Also export warm-up and samples that were left out.")
  private boolean all;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private Optional<OutputFile> output = Optional.empty();

  private final CommandContext context;

  public ExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    if (format == SampleForm.PARQUET
        && output.isEmpty()
        && context.console().terminal().isOutput()) {
      throw CommandFailure.usage(
          "--format parquet is not text for a terminal; name a file with --output");
    }
    RunDirectories shelf = new RunDirectories(context.directory());
    SampleExport export = new SampleExport(RunArchive.open(run.in(context)), all);
    RunResults.warn(context.console(), export.lost());
    if (output.isPresent()) {
      OutputFile file = output.get();
      long written = toFile(export, file);
      context
          .console()
          .say(
              "Wrote "
                  + QuantityText.count(written, "sample")
                  + " to "
                  + shelf.shown(file.in(context)));
    } else {
      toStandardOutput(export);
    }
    return ExitStatus.ALL_VALID;
  }

  private long toFile(SampleExport export, OutputFile file) throws CommandFailure {
    AtomicLong written = new AtomicLong();
    WrittenFiles.write(
        context,
        file,
        out -> {
          written.set(export.write(format, out));
        });
    return written.get();
  }

  /** What the console could not write, the program reports at its end. */
  private void toStandardOutput(SampleExport export) throws CommandFailure {
    try {
      var unused = export.write(format, context.console().documents());
    } catch (IOException e) {
      if (!context.console().isOutputBroken()) {
        throw CommandFailure.infrastructure("cannot export: " + FileTrouble.reason(e));
      }
    }
  }
}
