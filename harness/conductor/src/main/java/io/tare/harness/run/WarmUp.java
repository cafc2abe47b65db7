package io.tare.harness.run;

import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.campaign.Rounds;
import io.tare.infra.HostException;
import io.tare.model.Plan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Warms the servers of trials that are measured together by all their cells, in rounds, until the
 * level of every one has stopped falling. Those that have processors of their own go on at one
 * time, and those that share processors take turns.
 */
final class WarmUp {

  private final Course course;
  private final Plan.Block block;
  private final List<Map<Lane, String>> measurands;
  private final Rounds rounds;
  private final long begin;
  private final Map<Lane, Settling> levels = new LinkedHashMap<>();

  /** Groups that have not settled when last looked at. */
  private final Set<Integer> falling = ConcurrentHashMap.newKeySet();

  private final AtomicInteger lastRound = new AtomicInteger();

  WarmUp(Course course, Plan.Block block, List<Map<Lane, String>> measurands) {
    this.course = course;
    this.block = block;
    this.measurands = measurands;
    this.rounds = course.campaign().schedule().rounds().orElseThrow();
    this.begin = course.services().clock().nanos();
  }

  /**
   * Warms until all have settled, but not longer than allowed.
   *
   * @param groups lanes that share processors
   * @return the number of the last round
   */
  int run(List<List<Lane>> groups) throws TrialFailure, HostException, InterruptedException {
    for (int i = 0; i < groups.size(); i++) {
      falling.add(i);
      groups.get(i).forEach(lane -> levels.put(lane, new Settling()));
    }
    tell();
    Together.run(
        groups.stream()
            .<Together.Task>map(group -> () -> run(group, groups.indexOf(group)))
            .toList(),
        this::tell);
    tellUnsettled();
    return lastRound.get();
  }

  private void run(List<Lane> group, int index)
      throws TrialFailure, HostException, InterruptedException {
    Turns turns = new Turns(course.campaign().seed() * 31 + block.index() * 64L + index);
    long now = 0;
    for (int round = 1; now < rounds.mostSettlingNanos() && !isEnough(now); round++) {
      for (Map<Lane, String> cells : turns.shuffled(measurands)) {
        for (Lane lane : turns.shuffled(group)) {
          slice(lane, cells, round);
        }
      }
      lastRound.accumulateAndGet(round, Math::max);
      now = now();
      if (isSettled(group, now)) {
        falling.remove(index);
      } else {
        falling.add(index);
      }
    }
  }

  private void slice(Lane lane, Map<Lane, String> cells, int round)
      throws TrialFailure, HostException, InterruptedException {
    String id = cells.get(lane);
    if (id != null) {
      double[] times = lane.slice(id, round, true, rounds.sliceNanos());
      level(lane).add(id, now(), times);
    }
  }

  private boolean isEnough(long now) {
    return now >= rounds.leastSettlingNanos() && falling.isEmpty();
  }

  private boolean isSettled(List<Lane> group, long now) {
    return group.stream().allMatch(lane -> level(lane).isSettled(now));
  }

  private long now() {
    return course.services().clock().nanos() - begin;
  }

  private Settling level(Lane lane) {
    Settling level = levels.get(lane);
    if (level == null) {
      throw new IllegalStateException("nobody warms " + lane.platform());
    }
    return level;
  }

  private void tell() {
    course.tell(
        new RunEvent.Settling(
            block.index(),
            Duration.ofNanos(now()),
            Duration.ofNanos(rounds.mostSettlingNanos()),
            course.timeLeft()));
  }

  private void tellUnsettled() {
    long now = now();
    Set<String> words = new TreeSet<>();
    levels.forEach(
        (lane, level) -> {
          double fall = level.fall(now);
          if (fall > Settling.TOLERANCE) {
            words.add("%s by %.0f %%".formatted(lane.platform(), 100 * fall));
          }
        });
    if (!words.isEmpty()) {
      course.note(
          "settling",
          "block %d: servers were still getting faster when measuring began (%s from one third of"
                  .formatted(block.index(), String.join(", ", words))
              + " the warm-up to the next); a longer settle.most lets them settle");
    }
  }
}
