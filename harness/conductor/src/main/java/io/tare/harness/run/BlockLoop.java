package io.tare.harness.run;

import io.tare.harness.campaign.StopRule;
import io.tare.harness.run.RunEnd.Kind;
import io.tare.model.Plan;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Goes through the blocks until the stop rule says that it is enough. */
final class BlockLoop {

  /** So many trials of one platform that fail one after the other make the rest pointless. */
  private static final int MOST_FAILED_TRIALS = 2;

  private final Course course;
  private final TrialRunner trials;
  private final long beginNanos;
  private final Map<String, Integer> failedInARow = new HashMap<>();

  BlockLoop(Course course, Stage stage) {
    this.course = course;
    this.trials = new TrialRunner(course, stage);
    this.beginNanos = course.services().clock().nanos();
  }

  RunEnd run() throws InterruptedException {
    for (int index = 0; index < course.plan().blocks().size(); index++) {
      Plan.Block block = course.plan().blocks().get(index);
      if (!isCompletable(block)) {
        return end(
            Kind.GAVE_UP,
            MOST_FAILED_TRIALS
                + " trials of one platform failed one after the other; mend what the journal names,"
                + " then resume the run");
      }
      boolean isLast = index == course.plan().blocks().size() - 1;
      if (isLast && course.campaign().schedule().stop() instanceof StopRule.Precision rule) {
        if (isReached(rule)) {
          return end(Kind.PRECISE, "every PD is known to the precision asked for");
        }
        if (!isWithinBudget(rule)) {
          return end(
              Kind.BUDGET_SPENT, "the budget is spent before every PD was known as asked for");
        }
        course.addBlock();
      }
    }
    return end(Kind.COMPLETE, words(course.state().unfinishedTrials(course.plan())));
  }

  private static String words(int unfinished) {
    return unfinished == 0
        ? "all blocks are done"
        : (unfinished == 1 ? "1 trial was" : unfinished + " trials were")
            + " given up, everything else is done; mend what the journal names, then resume the"
            + " run";
  }

  /** Measures a block; false if it makes no sense to go on. */
  private boolean isCompletable(Plan.Block block) throws InterruptedException {
    boolean hasWork = false;
    for (Plan.Trial trial : block.trials()) {
      if (course.state().isClosed(trial)) {
        continue;
      }
      hasWork = true;
      boolean isCompleted = trials.isCompleted(block.index(), trial);
      int failed = isCompleted ? 0 : failedInARow.getOrDefault(trial.platform(), 0) + 1;
      failedInARow.put(trial.platform(), failed);
      if (failed >= MOST_FAILED_TRIALS) {
        return false;
      }
    }
    if (hasWork) {
      course.tell(
          new RunEvent.BlockEnded(block.index(), course.state().means(), course.timeLeft()));
    }
    return true;
  }

  private boolean isReached(StopRule.Precision rule) {
    return course
        .services()
        .precision()
        .isReached(
            course.state().means(),
            rule.relativeHalfWidth(),
            course.campaign().schedule().blocks());
  }

  /** Whether the next block is expected to end before the budget does. */
  private boolean isWithinBudget(StopRule.Precision rule) {
    Duration next =
        course.nextBlock().trials().stream()
            .map(course.estimate()::trial)
            .reduce(Duration.ZERO, Duration::plus);
    long spent = course.services().clock().nanos() - beginNanos;
    return spent + next.toNanos() <= rule.budgetNanos();
  }

  private RunEnd end(Kind kind, String reason) {
    RunState state = course.state();
    return new RunEnd(
        kind,
        reason,
        state.unfinishedTrials(course.plan()),
        state.invalidCells(),
        state.failedSubmissions());
  }
}
