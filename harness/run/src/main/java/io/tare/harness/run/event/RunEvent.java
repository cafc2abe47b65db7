package io.tare.harness.run.event;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Validity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Events during a run, for display. Sent one at a time: those of single platforms on any thread,
 * all others on the conductor's.
 */
public sealed interface RunEvent {

  /** An event with the expected remaining time of the run. */
  sealed interface Timed extends RunEvent {
    Duration timeLeft();
  }

  /** Everything is checked; platforms are prepared next. */
  record RunBegan(Path directory, Campaign campaign, Plan plan, boolean resumed, Duration timeLeft)
      implements Timed {}

  /**
   * A platform begins a step that takes a while.
   *
   * @param isOneOfMany whether so many do this at once that only the number done is shown
   */
  record PlatformStep(String platform, String step, boolean isOneOfMany) implements RunEvent {

    /** The step with its platform, which most steps already name. */
    public String words() {
      return step.startsWith(platform) ? step : platform + ": " + step;
    }
  }

  /**
   * Some of many platforms have finished a step that all do at once.
   *
   * @param doing such as {@code "starting platforms"}
   * @param last the names of the unfinished ones, if they are few
   */
  record PlatformsDone(String doing, int done, int total, List<String> last) implements RunEvent {
    public PlatformsDone {
      last = List.copyOf(last);
    }

    /** {@code "starting platforms: 98 of 100, waiting for p7, p31"}. */
    public String words() {
      return "%s: %d of %d%s"
          .formatted(
              doing, done, total, last.isEmpty() ? "" : ", waiting for " + String.join(", ", last));
    }
  }

  /**
   * Machines do not answer any more and are waited for; sent before each attempt to reach them.
   *
   * @param away platform to reason
   * @param left the remaining time to wait
   */
  record Waiting(SortedMap<String, String> away, Duration left) implements RunEvent {
    public Waiting {
      away = Collections.unmodifiableSortedMap(new TreeMap<>(away));
    }

    /**
     * {@code "p1 does not answer, waiting 9 min 59 s more: …"}, in one line for any number of
     * platforms.
     */
    public String words() {
      int others = away.size() - 1;
      return "%s%s not answer, waiting %s more: %s"
          .formatted(
              away.firstKey(),
              switch (others) {
                case 0 -> " does";
                case 1 -> " and " + away.lastKey() + " do";
                default -> " and " + others + " others do";
              },
              left.toMinutes() == 0
                  ? left.toSeconds() + " s"
                  : left.toMinutes() + " min " + left.toSecondsPart() + " s",
              away.get(away.firstKey()));
    }
  }

  /** A trial starts its server. */
  record TrialBegan(int block, Plan.Trial trial, int attempt, Duration timeLeft) implements Timed {}

  /** A fresh server is about to be warmed with submissions of a cell. */
  record WarmUpBegan(String trial, String id, Cell cell, int submissions, Duration timeLeft)
      implements Timed {}

  /** Servers and clients of trials that are measured together start, all at once. */
  record ServersStart(int block, Duration timeLeft) implements Timed {}

  /**
   * The servers of a side-by-side block warm up.
   *
   * @param atMost the longest time
   */
  record Settling(int block, Duration spent, Duration atMost, Duration timeLeft) implements Timed {}

  /**
   * A pass over all cells of a side-by-side block begins.
   *
   * @param isFirst whether it is the block's first counted pass
   * @param done share of the block's measuring time that is over, 0 to 1
   */
  record RoundBegan(int block, boolean isFirst, double done, Duration timeLeft) implements Timed {}

  /** A cell's first submission is about to start. */
  record CellBegan(String trial, String id, Cell cell, int submissions, Duration expected)
      implements RunEvent {}

  /**
   * A submission was recorded.
   *
   * @param done how many of this cell so far, including warm-up
   */
  record Submitted(String trial, String id, int done, int total, Outcome outcome)
      implements RunEvent {}

  /**
   * A cell is complete.
   *
   * @param mean of the counted submissions; empty if there are none
   */
  record CellEnded(
      int block,
      String trial,
      String id,
      Cell cell,
      Validity validity,
      Optional<TrialMean> mean,
      Duration timeLeft)
      implements Timed {}

  /** All cells of a trial are complete. */
  record TrialEnded(String trial, Duration timeLeft) implements Timed {}

  /** A trial could not continue. */
  record AttemptFailed(String trial, int attempt, String reason, boolean triesAgain)
      implements RunEvent {}

  /**
   * A comparison of a block does not count.
   *
   * @param cells whose means no longer count
   */
  record ComparisonInvalidated(
      int block, List<Cell> cells, Validity.Finding finding, boolean triesAgain)
      implements RunEvent {
    public ComparisonInvalidated {
      cells = List.copyOf(cells);
    }

    /** {@code "soa.quicksort n=10 loopback does not count: in block 3 other …"}, in one line. */
    public String words() {
      return cells.get(0).measurand()
          + " does not count: "
          + finding.detail()
          + (triesAgain ? "; measuring it again" : "");
    }
  }

  /** Every platform has had its trial in a block. */
  record BlockEnded(int block, List<TrialMean> means, Duration timeLeft) implements Timed {
    public BlockEnded {
      means = List.copyOf(means);
    }
  }

  /** Something that a reader of the results must know; also written to the journal. */
  record Noted(RunNote note) implements RunEvent {}

  /** The run has stopped or is complete. */
  record RunEnded(RunEnd end) implements RunEvent {}
}
