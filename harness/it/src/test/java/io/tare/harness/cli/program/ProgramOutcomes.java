package io.tare.harness.cli.program;

import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What became of programs. */
final class ProgramOutcomes {

  private ProgramOutcomes() {}

  /** The outcome of each cell's submissions, which is the same for all of a cell. */
  static Map<String, String> reasons(FinishedRun run) {
    return run.samples().stream()
        .filter(sample -> !sample.trial().endsWith("other"))
        .collect(Collectors.toMap(Sample::cell, each -> text(each.outcome()), (a, b) -> b));
  }

  private static String text(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed ? failed.reason() : outcome.label();
  }

  /** The letter of a process's state; empty if there is no such process. */
  static String state(String pid) throws IOException {
    Path stat = Path.of("/proc", pid, "stat");
    if (!Files.exists(stat)) {
      return "";
    }
    String text = Files.readString(stat);
    return text.substring(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3);
  }
}
