package io.tare.harness.run;

import io.tare.harness.benchmark.ConcurrentSteps;
import io.tare.harness.campaign.Rounds;
import io.tare.model.MeasurementException;
import io.tare.model.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Warms the servers of trials that are measured together: primed by small submissions first, then
 * by all their cells, in rounds, until the level of every one has stopped falling. Those that have
 * processors of their own go on at one time, and those that share processors take turns. All are
 * warmed for the same time: who shares with fewer waits for the others, or its server would have
 * been compiled further than theirs when measuring begins.
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

  /** Trials that share processors, and how far they have come. */
  private final class Group {

    private final int index;
    private final Map<RunningTrial, SteadyStateDetector> levels = new LinkedHashMap<>();
    private volatile boolean isPrimed;
    private volatile boolean isSettled;
    private volatile long primedAt;

    /** How long its trials were busy since they were primed, all together. */
    private final AtomicLong busy = new AtomicLong();

    Group(int index, List<RunningTrial> trials) {
      this.index = index;
      trials.forEach(trial -> levels.put(trial, new SteadyStateDetector()));
    }

    void prime() throws MeasurementException, InterruptedException {
      for (RunningTrial trial : levels.keySet()) {
        trial.prime(rounds.primingNanos() / mostTrials());
      }
      primedAt = clock();
      isPrimed = true;
    }

    void settle() throws MeasurementException, InterruptedException {
      TurnOrder turns =
          new TurnOrder(activeRun.campaign().seed() * 31 + block.index() * 64L + index);
      for (int round = 1; !isOver(); round++) {
        awaitOthers();
        for (Map<RunningTrial, String> cells : turns.shuffled(measurands)) {
          for (RunningTrial trial : turns.shuffled(List.copyOf(levels.keySet()))) {
            slice(trial, cells, round);
          }
        }
        lastRound.accumulateAndGet(round, Math::max);
        long now = settlingNanos();
        isSettled = levels.values().stream().allMatch(level -> level.isSettled(now));
      }
    }

    private void slice(RunningTrial trial, Map<RunningTrial, String> cells, int round)
        throws MeasurementException, InterruptedException {
      String id = cells.get(trial);
      SteadyStateDetector level = levels.get(trial);
      if (id != null && level != null) {
        long began = clock();
        double[] times = trial.warmUp(id, round);
        busy.addAndGet(clock() - began);
        level.add(id, settlingNanos(), times);
      }
    }

    private void awaitOthers() throws InterruptedException {
      while (isAhead() && !isOver()) {
        TimeUnit.NANOSECONDS.sleep(Math.max(1, rounds.sliceNanos() / LOOKS_IN_A_SLICE));
      }
    }

    /** By more than a slice, so that equal groups do not wait for what is under way. */
    private boolean isAhead() {
      long reached = groups.stream().mapToLong(Group::busyNanosOfEach).min().orElse(0);
      return busyNanosOfEach() > reached + rounds.sliceNanos();
    }

    private long busyNanosOfEach() {
      return busy.get() / levels.size();
    }

    long settlingNanos() {
      return isPrimed ? clock() - primedAt : 0;
    }
  }

  /**
   * Warms until all have settled, but not longer than allowed.
   *
   * @param sharing trials that share processors
   * @return the number of the last round
   */
  int run(List<List<RunningTrial>> sharing) throws MeasurementException, InterruptedException {
    for (int i = 0; i < sharing.size(); i++) {
      groups.add(new Group(i, sharing.get(i)));
    }
    tell();
    ConcurrentSteps.run(
        groups.stream()
            .<ConcurrentSteps.Task>map(
                group ->
                    () -> {
                      group.prime();
                      group.settle();
                    })
            .toList(),
        this::tell);
    noteFalls();
    return lastRound.get();
  }

  /** All end at one time: a server that waits for another would cool down. */
  private boolean isOver() {
    long least = groups.stream().mapToLong(Group::settlingNanos).min().orElse(Long.MAX_VALUE);
    boolean isEnough =
        least >= rounds.leastSettlingNanos() && groups.stream().allMatch(group -> group.isSettled);
    return isEnough || least >= rounds.mostSettlingNanos();
  }

  /** Of the group with the most, which its trials' shares are of. */
  private int mostTrials() {
    return groups.stream().mapToInt(group -> group.levels.size()).max().orElse(1);
  }

  private long clock() {
    return activeRun.services().clock().nanos();
  }

  private void tell() {
    activeRun.tell(
        new RunEvent.Settling(
            block.index(),
            Duration.ofNanos(clock() - begin),
            Duration.ofNanos(rounds.mostWarmUpNanos()),
            activeRun.timeLeft()));
  }

  /** Whether cells have settled is told with what is measured of them. */
  private void noteFalls() {
    for (Group group : groups) {
      long now = group.settlingNanos();
      group.levels.forEach(
          (trial, level) ->
              measurands.stream()
                  .map(cells -> cells.get(trial))
                  .filter(Objects::nonNull)
                  .forEach(id -> trial.settled(id, level.fall(id, now))));
    }
  }
}
