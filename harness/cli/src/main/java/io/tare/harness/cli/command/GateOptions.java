package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.gate.Undecided;
import io.tare.analysis.report.JUnitXml;
import io.tare.analysis.report.MarkdownSummary;
import io.tare.analysis.report.PerformanceLog;
import io.tare.harness.cli.export.AppendedFile;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.Expectation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for build servers: conditions that set the exit status, and files to show. */
final class GateOptions {

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          "End with status 4 if this condition certainly holds, such as 'pd > 1.10'; repeatable.")
  private List<String> conditions = new ArrayList<>();

  @Option(
      names = "--undecided",
      paramLabel = "pass|fail",
      description =
          "What undecided checks do: 'fail' ends with status 11 unless all pass for certain (default:"
              + " pass for --fail-if, fail for what the campaign expects).")
  private Optional<Undecided> undecided = Optional.empty();

  @Option(
      names = "--performance-log",
      paramLabel = "FILE",
      description =
          "Append a line for each expected figure to this file, .csv or .jsonl; repeatable.")
  private List<OutputFile> logs = new ArrayList<>();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      completionCandidates = CompletionWords.Files.class,
      description = "Write the checks as JUnit XML to this file.")
  private @Nullable OutputFile junit;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      completionCandidates = CompletionWords.Files.class,
      description = "Write a summary in Markdown to this file.")
  private @Nullable OutputFile markdown;

  /** Refuses malformed conditions, and files that cannot be continued, before anything is done. */
  void check(CommandContext context) throws CommandFailure {
    for (String each : conditions) {
      var unused = limit(each);
    }
    for (OutputFile each : logs) {
      if (!isCsv(each) && !isJson(each)) {
        throw CommandFailure.usage(
            "--performance-log " + each + ": expected a file whose name ends with .csv or .jsonl");
      }
      AppendedFile.requireAppendable(each.in(context), header(each));
    }
  }

  /**
   * The conditions.
   *
   * @param planned the planned cells
   * @param expects whether the campaign expects figures
   * @param hasEarlier whether there is an earlier run
   * @throws CommandFailure if one is malformed or matches nothing
   */
  List<GateCondition> limits(
      List<GateCell> planned, String reference, boolean expects, boolean hasEarlier)
      throws CommandFailure {
    if (undecided.isPresent() && conditions.isEmpty() && !expects) {
      throw CommandFailure.usage(
          "--undecided needs a condition; give one with --fail-if, or expect in the campaign");
    }
    if (!logs.isEmpty() && !expects) {
      throw CommandFailure.usage(
          "--performance-log has a line for each figure that the campaign expects, and it expects"
              + " none; add expect to a platform or a workload");
    }
    List<GateCondition> limits = new ArrayList<>();
    for (String each : conditions) {
      GateCondition limit = limit(each);
      if (limit.term().isChange() && !hasEarlier) {
        throw CommandFailure.usage(
            "--fail-if \"" + each + "\": a change needs two runs: tare compare RUN --with OTHER");
      }
      try {
        var unused = limit.asked(planned, reference);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage("--fail-if " + e.getMessage());
      }
      limits.add(limit);
    }
    return limits;
  }

  private static GateCondition limit(String condition) throws CommandFailure {
    try {
      return GateCondition.parse(condition);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--fail-if " + e.getMessage());
    }
  }

  /**
   * Checks the conditions and writes the files.
   *
   * @param expected what the campaign expects
   * @param change since an earlier run, if there is one
   * @return the gate, if there are conditions or expectations
   */
  Optional<Gate> judged(
      CommandContext context,
      Results results,
      List<GateCell> planned,
      List<Expectation> expected,
      Optional<RunChange> change)
      throws CommandFailure {
    List<GateCondition> limits =
        limits(planned, results.run().reference(), !expected.isEmpty(), change.isPresent());
    Gate plain = Gate.of(limits, expected, results, planned, change);
    Gate gate = undecided.map(plain::with).orElse(plain);
    append(context, PerformanceLog.of(results, gate, hostName()));
    write(context, junit, JUnitXml.of(results, change, gate));
    write(context, markdown, MarkdownSummary.of(results, change, gate));
    return gate.checks().isEmpty() ? Optional.empty() : Optional.of(gate);
  }

  private void append(CommandContext context, PerformanceLog log) throws CommandFailure {
    for (OutputFile each : logs) {
      WrittenFiles.createDirectory(context, each);
      AppendedFile.append(
          each.in(context), header(each), isCsv(each) ? log.csv() : log.jsonLines());
    }
  }

  private static String header(OutputFile file) {
    return isCsv(file) ? PerformanceLog.header() : "";
  }

  private static boolean isCsv(OutputFile file) {
    return file.toString().endsWith(".csv");
  }

  private static boolean isJson(OutputFile file) {
    return file.toString().endsWith(".jsonl");
  }

  /** Of the machine that writes a log. */
  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static void write(CommandContext context, @Nullable OutputFile file, String content)
      throws CommandFailure {
    if (file != null) {
      WrittenFiles.write(context, file, content);
    }
  }
}
