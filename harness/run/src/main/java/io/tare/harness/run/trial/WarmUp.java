package io.tare.harness.run.trial;

import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.workloads.contract.ConcurrentSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Warms the servers of trials that are measured together: first with small submissions, then with
 * all their cells, in rounds, until every server has settled. Servers on separate processors warm
 * up at the same time; those that share processors take turns, and a settled one gives its turns to
 * the others. All servers, also those of one trial, do the same work: one with more submissions
 * waits for the others, because compilers count calls; otherwise, if time ran out, it would be
 * compiled further than the others when measuring begins.
 */
final class WarmUp {

  private static final int LOOKS_IN_A_SLICE = 4;

  private final ActiveRun activeRun;
  private final Plan.Block block;
  private final List<Map<RunningTrial, String>> measurands;
  private final Rounds rounds;
  private final long begin;
  private final List<Group> groups = new ArrayList<>();
  private final AtomicInteger lastRound = new AtomicInteger();

  WarmUp(
      ActiveRun activeRun,
      Plan.Block block,
      List<Map<RunningTrial, String>> measurands,
      Rounds rounds) {
    this.activeRun = activeRun;
    this.block = block;
    this.measurands = measurands;
    this.rounds = rounds;
    this.begin = clock();
  }

  /** Trials that share processors, and their progress. */
  private final class Group {

    private final int index;
    private final List<WarmingTrial> trials;
    private volatile boolean isPrimed;
    private volatile long primedAt;

    Group(int index, List<RunningTrial> trials) {
      this.index = index;
      this.trials = trials.stream().map(WarmingTrial::new).toList();
    }

    void prime() throws MeasurementException, InterruptedException {
      for (WarmingTrial each : trials) {
        int servers = each.trial().servers();
        each.trial().prime(rounds.settling().primingNanos() * servers / maxServers());
      }
      primedAt = clock();
      isPrimed = true;
    }

    void settle() throws MeasurementException, InterruptedException {
      TurnOrder turns =
          new TurnOrder(activeRun.campaign().seed() * 31 + block.index() * 64L + index);
      for (int round = 1; !isOver(); round++) {
        List<WarmingTrial> next = next();
        for (Map<RunningTrial, String> cells : turns.shuffled(measurands)) {
          for (WarmingTrial each : turns.shuffled(next)) {
            each.warmUp(cells, round, settlingNanos());
          }
        }
        next.forEach(each -> each.look(settlingNanos()));
        lastRound.accumulateAndGet(round, Math::max);
      }
    }

    /** The trials with the next round: waits until there are some, or warm-up is over. */
    private List<WarmingTrial> next() throws InterruptedException {
      List<WarmingTrial> next = needing();
      while (next.isEmpty() && !isOver()) {
        TimeUnit.NANOSECONDS.sleep(Math.max(1, rounds.sliceNanos() / LOOKS_IN_A_SLICE));
        next = needing();
      }
      return next;
    }

    private List<WarmingTrial> needing() {
      return goingOn()
          .filter(each -> groups.stream().flatMap(Group::goingOn).noneMatch(each::isAheadOf))
          .toList();
    }

    /** A settled trial continues, to stay warm, if it takes no processor from others. */
    private Stream<WarmingTrial> goingOn() {
      boolean isSettled = isSettled();
      return trials.stream().filter(each -> isSettled || !each.isSettled());
    }

    int servers() {
      return trials.stream().mapToInt(each -> each.trial().servers()).sum();
    }

    boolean isSettled() {
      return trials.stream().allMatch(WarmingTrial::isSettled);
    }

    long settlingNanos() {
      return isPrimed ? clock() - primedAt : 0;
    }
  }

  /**
   * Warms until all have settled or the time limit is reached.
   *
   * @param sharing trials that share processors
   * @return the number of the last round
   */
  int run(List<List<RunningTrial>> sharing) throws MeasurementException, InterruptedException {
    for (int i = 0; i < sharing.size(); i++) {
      groups.add(new Group(i, sharing.get(i)));
    }
    report();
    ConcurrentSteps.run(
        groups.stream()
            .<ConcurrentSteps.Task>map(
                group ->
                    () -> {
                      group.prime();
                      group.settle();
                    })
            .toList(),
        this::report);
    noteFalls();
    chooseStamps();
    return lastRound.get();
  }

  /** All end at the same time: a server that waits for another would cool down. */
  private boolean isOver() {
    long min = groups.stream().mapToLong(Group::settlingNanos).min().orElse(Long.MAX_VALUE);
    boolean isEnough =
        min >= rounds.settling().minNanos() && groups.stream().allMatch(Group::isSettled);
    return isEnough || min >= rounds.settling().maxNanos();
  }

  /** Of the group with the most servers; their shares refer to it. */
  private int maxServers() {
    return groups.stream().mapToInt(Group::servers).max().orElse(1);
  }

  private long clock() {
    return activeRun.services().clock().runningNanos();
  }

  private void report() {
    activeRun.publish(
        new RunEvent.Settling(
            block.index(),
            Duration.ofNanos(clock() - begin),
            Duration.ofNanos(rounds.maxWarmUpNanos()),
            activeRun.timeLeft()));
  }

  private void chooseStamps() {
    StampChoice choice =
        new StampChoice(
            activeRun, groups.stream().flatMap(group -> group.trials.stream()).toList());
    measurands.forEach(choice::decide);
  }

  private void noteFalls() {
    for (Group group : groups) {
      group.trials.forEach(each -> measurands.forEach(each::noteFall));
    }
  }
}
