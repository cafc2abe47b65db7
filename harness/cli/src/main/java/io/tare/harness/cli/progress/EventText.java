package io.tare.harness.cli.progress;

import io.tare.analysis.comparison.LivePd;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Validity;
import io.tare.harness.run.event.RunEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Events of a run as permanent lines: its beginning, the first step of preparing platforms, each
 * block with the results so far, waiting for machines, and problems.
 */
final class EventText {

  private final PdSoFar pds = new PdSoFar();
  private int block;
  private int blocks;
  private String step = "";
  private String waiting = "";
  private boolean isJustReported;

  /** The lines for an event; most have none. */
  List<String> of(RunEvent event) {
    pds.hear(event);
    if (event instanceof RunEvent.RunBegan began) {
      blocks = began.plan().blocks().size();
      return List.of(began(began));
    }
    if (event instanceof RunEvent.PlatformStep made) {
      return made.isOneOfMany() ? List.of() : step(made.words());
    }
    if (event instanceof RunEvent.PlatformsDone platforms) {
      return step(platforms.words());
    }
    if (event instanceof RunEvent.Waiting wait) {
      return waiting(wait.words());
    }
    waiting = "";
    if (event instanceof RunEvent.TrialBegan trial) {
      return block(trial.block(), trial.timeLeft());
    }
    if (event instanceof RunEvent.ServersStart start) {
      return block(start.block(), start.timeLeft());
    }
    return troubles(event);
  }

  /**
   * The line to print when a minute has passed: the machines waited for, or before the first block
   * the newest step; empty within a minute of its first line.
   */
  Optional<String> ofMinute() {
    boolean isReported = isJustReported;
    isJustReported = false;
    return Stream.of(waiting, block > 0 ? "" : step)
        .filter(each -> !each.isEmpty() && !isReported)
        .findFirst();
  }

  /** The lines for an event that must be shown in any display. */
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
    // The command has already printed which platform was chosen.
    if (event instanceof RunEvent.Noted noted
        && !(noted.note() instanceof RunNote.PlatformChosen)) {
      return List.of("note: " + noted.note().text());
    }
    return List.of();
  }

  /** Later steps are printed once a minute. */
  private List<String> step(String words) {
    boolean isFirst = step.isEmpty() && block == 0;
    step = words;
    isJustReported |= isFirst;
    return isFirst ? List.of(words) : List.of();
  }

  private List<String> waiting(String words) {
    boolean isFirst = waiting.isEmpty();
    waiting = words;
    isJustReported |= isFirst;
    return isFirst ? List.of(words) : List.of();
  }

  private List<String> block(int index, Duration timeLeft) {
    if (index == block) {
      return List.of();
    }
    block = index;
    blocks = Math.max(blocks, index);
    return List.of(
        "block "
            + block
            + " of "
            + blocks
            + ", about "
            + QuantityText.duration(timeLeft)
            + " left"
            + soFar());
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

  /** The largest and the smallest PD, once they have intervals. */
  private String soFar() {
    List<LivePd> known = pds.telling();
    if (known.isEmpty()) {
      return "";
    }
    boolean hasOneCandidate = known.stream().map(LivePd::candidate).distinct().count() == 1;
    String largest = words(known.get(0), hasOneCandidate);
    return "; PD so far "
        + (known.size() == 1
            ? largest
            : "from " + words(known.get(known.size() - 1), hasOneCandidate) + " to " + largest);
  }

  private static String words(LivePd live, boolean hasOneCandidate) {
    return PdSoFar.ofMeans(live) + " (" + PdSoFar.name(live, hasOneCandidate) + ")";
  }
}
