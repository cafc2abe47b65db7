package io.tare.analysis.presentation.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.command.terminal.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Results of runs, for commands that do not show a run's warnings. */
public final class RunResults {

  /** That samples are missing or were changed. */
  private static final Set<Warning.Kind> LOST =
      Set.of(Warning.Kind.SAMPLES_DIFFER, Warning.Kind.UNFINISHED);

  private RunResults() {}

  public static Results of(Console console, Path directory) {
    return of(console, ArchivedRun.open(directory));
  }

  /** The results of a run, after reporting problems of its samples. */
  public static Results of(Console console, ArchivedRun run) {
    Results results = Analysis.withDefaults().of(run);
    warn(console, results.warnings());
    return results;
  }

  /** Reports missing and changed samples on standard error before they are used. */
  public static void warn(Console console, List<Warning> warnings) {
    for (Warning warning : warnings) {
      if (LOST.contains(warning.kind())) {
        console.say(
            "Warning: "
                + warning.kind().words()
                + ", "
                + warning.subject()
                + ": "
                + warning.detail()
                + "\n"
                + warning.kind().advice());
      }
    }
  }
}
