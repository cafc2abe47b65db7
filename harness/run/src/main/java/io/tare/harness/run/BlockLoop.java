package io.tare.harness.run;

import io.tare.harness.campaign.schedule.Schedule.Boot;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.model.Design;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEnd.Kind;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.platform.PlatformPool;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.DeadEndException;
import io.tare.harness.run.state.RunState;
import io.tare.harness.run.trial.TrialGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measures blocks until the stop rule is satisfied. */
final class BlockLoop {

  /** After this many consecutive failed trials of one platform the rest is pointless. */
  private static final int MAX_FAILED_TRIALS = 2;

  private final ActiveRun activeRun;
  private final PlatformPool pool;
  private final BlockComparisons comparisons;
  private final long beginNanos;
  private final Map<String, Integer> failedInARow = new HashMap<>();

  BlockLoop(ActiveRun activeRun, PlatformPool pool) {
    this.activeRun = activeRun;
    this.pool = pool;
    this.comparisons = new BlockComparisons(activeRun, this::isAffordable);
    this.beginNanos = activeRun.services().clock().runningNanos();
  }

  RunEnd run() throws InterruptedException {
    try {
      return follow();
    } catch (DeadEndException e) {
      return end(Kind.GAVE_UP, String.valueOf(e.getMessage()));
    }
  }

  private RunEnd follow() throws DeadEndException, InterruptedException {
    if (activeRun.campaign().schedule().boot() == Boot.RUN
        && activeRun.plan().design() != Design.SIDE_BY_SIDE) {
      pool.startAhead(unfinished());
    }
    for (int index = 0; index < activeRun.plan().blocks().size(); index++) {
      Plan.Block block = activeRun.plan().blocks().get(index);
      if (!tryComplete(block)) {
        return end(
            Kind.GAVE_UP,
            MAX_FAILED_TRIALS
                + " consecutive trials of one platform failed; fix the causes that the journal "
                + "names, then resume the run");
      }
      boolean isLast = index == activeRun.plan().blocks().size() - 1;
      if (isLast && activeRun.campaign().schedule().stop() instanceof StopRule.Precision rule) {
        if (isReached(rule)) {
          return end(Kind.PRECISE, "every PD has reached the required precision");
        }
        if (!isWithinBudget(rule)) {
          return end(
              Kind.BUDGET_SPENT,
              "the budget was spent before every PD reached the required precision");
        }
        activeRun.addBlock();
      }
    }
    return end(Kind.COMPLETE, words());
  }

  /** The platforms with unfinished trials, in the order of those trials. */
  private List<String> unfinished() {
    return activeRun
        .plan()
        .trials()
        .filter(trial -> !activeRun.isDone(trial))
        .map(Plan.Trial::platform)
        .distinct()
        .toList();
  }

  private String words() {
    List<String> leftOut = activeRun.leftOut().words();
    long givenUp = activeRun.plan().trials().filter(trial -> !activeRun.isDone(trial)).count();
    if (leftOut.isEmpty() && givenUp == 0) {
      return "all blocks are done";
    }
    List<String> all = new ArrayList<>();
    leftOut.forEach(each -> all.add("left out was " + each));
    if (givenUp > 0) {
      all.add((givenUp == 1 ? "1 trial was" : givenUp + " trials were") + " given up");
    }
    return String.join("; ", all)
        + (leftOut.isEmpty() ? ", " : "; ")
        + "everything else is done; fix the causes that the journal names, then resume the run";
  }

  /** Measures a block; returns false if there is no point in going on. */
  private boolean tryComplete(Plan.Block block) throws DeadEndException, InterruptedException {
    boolean hasWork = false;
    do {
      for (Plan.Block together : groups(block)) {
        if (together.trials().stream().allMatch(activeRun::isDone)) {
          continue;
        }
        hasWork = true;
        if (isHopeless(together, new TrialGroup(activeRun, pool, together).complete())) {
          return false;
        }
      }
    } while (comparisons.haveToBeRepeated(block));
    if (hasWork) {
      tellEnd(block);
    }
    return true;
  }

  /** The trials that run at the same time, in their order. */
  private List<Plan.Block> groups(Plan.Block block) {
    return activeRun.plan().design() == Design.SIDE_BY_SIDE
        ? List.of(block)
        : block.trials().stream()
            .map(trial -> new Plan.Block(block.index(), List.of(trial)))
            .toList();
  }

  /** Whether too many trials failed in a row; platforms that run together count as one. */
  private boolean isHopeless(Plan.Block together, boolean isCompleted) {
    String who = together.trials().size() == 1 ? together.trials().get(0).platform() : "";
    int failed = isCompleted ? 0 : failedInARow.getOrDefault(who, 0) + 1;
    failedInARow.put(who, failed);
    return failed >= MAX_FAILED_TRIALS;
  }

  private void tellEnd(Plan.Block block) {
    activeRun.publish(
        new RunEvent.BlockEnded(block.index(), activeRun.state().means(), activeRun.timeLeft()));
  }

  private boolean isReached(StopRule.Precision rule) {
    return activeRun
        .services()
        .precision()
        .isReached(
            activeRun.state().means(),
            rule.relativeHalfWidth(),
            activeRun.campaign().schedule().blocks());
  }

  /** Whether the next block is expected to end before the budget does. */
  private boolean isWithinBudget(StopRule.Precision rule) {
    Duration next =
        activeRun.nextBlock().trials().stream()
            .map(activeRun.estimate()::trial)
            .reduce(Duration.ZERO, Duration::plus);
    return isWithin(rule, next);
  }

  /** Whether the budget, if there is one, allows this duration. */
  private boolean isAffordable(Duration more) {
    return !(activeRun.campaign().schedule().stop() instanceof StopRule.Precision rule)
        || isWithin(rule, more);
  }

  private boolean isWithin(StopRule.Precision rule, Duration more) {
    long spent = activeRun.services().clock().runningNanos() - beginNanos;
    return spent + more.toNanos() <= rule.budgetNanos();
  }

  private RunEnd end(Kind kind, String reason) {
    RunState state = activeRun.state();
    return new RunEnd(
        kind,
        reason,
        state.unfinishedTrials(activeRun.plan()),
        state.invalidCells(),
        state.failedSubmissions());
  }
}
