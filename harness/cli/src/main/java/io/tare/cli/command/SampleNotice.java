package io.tare.cli.command;

import io.tare.analysis.results.Warning;
import io.tare.cli.terminal.Console;
import java.util.List;

/** What must be known of a run's samples before anything is made of them. */
final class SampleNotice {

  private SampleNotice() {}

  /** Says it on standard error, for commands that do not show a run's warnings. */
  static void say(Console console, List<Warning> warnings) {
    for (Warning warning : warnings) {
      if (warning.kind().equals(Warning.Kind.SAMPLES_DIFFER)) {
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
