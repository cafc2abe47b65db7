package io.tare.cli.progress;

import io.tare.analysis.comparison.LivePd;
import io.tare.cli.terminal.QuantityText;
import io.tare.harness.run.RunEvent;
import io.tare.model.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What happens in a run, in lines. Single submissions and cells that are right say nothing. */
final class EventText {

  private final PdSoFar pds = new PdSoFar();
  private int blocks;
  private int settlingBlock;

  /** The lines for an event, none for most. */
  List<String> of(RunEvent event) {
    pds.hear(event);
    if (event instanceof RunEvent.RunBegan began) {
      blocks = began.plan().blocks().size();
      return List.of(began(began));
    }
    if (event instanceof RunEvent.PlatformStep step) {
      return step.isOneOfMany() ? List.of() : List.of(step.words());
    }
    if (event instanceof RunEvent.PlatformsDone platforms) {
      return List.of(platforms.words());
    }
    if (event instanceof RunEvent.TrialBegan trial) {
      blocks = Math.max(blocks, trial.block());
      return List.of(
          "block "
              + trial.block()
              + " of "
              + blocks
              + ": "
              + trial.trial().id()
              + (trial.attempt() > 1 ? ", attempt " + trial.attempt() : "")
              + ", about "
              + QuantityText.duration(trial.timeLeft())
              + " left");
    }
    if (event instanceof RunEvent.Settling settling && isNew(settling)) {
      return List.of("block " + settling.block() + " of " + blocks + ": warming all servers up");
    }
    if (event instanceof RunEvent.RoundBegan round && round.isFirst()) {
      return List.of(
          "block "
              + round.block()
              + " of "
              + blocks
              + ": measuring in turns, about "
              + QuantityText.duration(round.timeLeft())
              + " left");
    }
    if (event instanceof RunEvent.BlockEnded) {
      return soFar();
    }
    return troubles(event);
  }

  /** The lines for an event that somebody should know of whatever else is shown. */
  static List<String> troubles(RunEvent event) {
    if (event instanceof RunEvent.AttemptFailed failed) {
      return List.of(
          failed.trial()
              + " failed: "
              + failed.reason()
              + (failed.triesAgain() ? "; trying again" : ""));
    }
    if (event instanceof RunEvent.CellEnded ended && !ended.validity().isValid()) {
      return List.of(
          ended.trial()
              + " "
              + CellNames.of(ended.cell().measurand())
              + " is invalid: "
              + ended.validity().findings().stream()
                  .map(Validity.Finding::detail)
                  .collect(Collectors.joining("; ")));
    }
    if (event instanceof RunEvent.ComparisonInvalidated comparison) {
      return List.of(comparison.words());
    }
    if (event instanceof RunEvent.Noted noted) {
      return List.of("note: " + noted.note().text());
    }
    return List.of();
  }

  private boolean isNew(RunEvent.Settling settling) {
    boolean isNew = settling.block() != settlingBlock;
    settlingBlock = settling.block();
    return isNew;
  }

  private static String began(RunEvent.RunBegan began) {
    return (began.resumed() ? "resuming " : "running ")
        + began.campaign().name()
        + ": "
        + QuantityText.count(began.plan().cells().size(), "cell")
        + ", "
        + QuantityText.count(began.plan().blocks().size(), "block")
        + ", about "
        + QuantityText.duration(began.timeLeft());
  }

  private List<String> soFar() {
    List<String> lines = new ArrayList<>();
    List<LivePd> all = pds.all();
    if (!all.isEmpty()) {
      lines.add("PD so far:");
    }
    all.forEach(
        each ->
            lines.add(
                "  "
                    + CellNames.of(each.measurand())
                    + " on "
                    + each.candidate()
                    + ": "
                    + PdSoFar.words(each)));
    return lines;
  }
}
