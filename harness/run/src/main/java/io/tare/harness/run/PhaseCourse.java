package io.tare.harness.run;

import io.tare.infra.platform.PlatformActions;
import io.tare.model.Phase;
import io.tare.model.TimedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The course of a cell's phases on one platform: one action after the other, each at its time or
 * when the one before it is over. The time of a phase stands still while one of its actions is
 * under way, so a slow machine makes a phase longer and cuts nothing off. An action that takes
 * longer than any should is given up, and the course goes on.
 */
final class PhaseCourse {

  private final List<Phase> phases;
  private final String platform;
  private final Time time;
  private final Stage stage;
  private final List<Phase> lasted = new ArrayList<>();

  /** A clock, and how it is waited for. */
  interface Time {
    long nanos();

    /**
     * Waits.
     *
     * @param until a moment of the clock
     * @return false if the cell is over, so that nothing more is to begin
     */
    boolean await(long until) throws InterruptedException;
  }

  /** Something that was begun. */
  interface Deed {
    /** Waits for its end, and says whether it came. */
    boolean isOver(Duration atMost) throws InterruptedException;

    /** Has it end, and says whether it did. */
    boolean giveUp() throws InterruptedException;

    /** Why it failed; empty if it did not. */
    String failure();
  }

  /** What came of an action. */
  record Performed(
      Phase phase,
      TimedAction action,
      long dueNanos,
      long beganNanos,
      long tookNanos,
      String failure) {}

  /** What the course is for. */
  interface Stage {
    /**
     * A phase begins; the one before is over.
     *
     * @param at by the clock
     * @param isMeasured false if the cell was over before, so that nothing is submitted in it
     */
    void begins(Phase phase, long at, boolean isMeasured) throws InterruptedException;

    Deed act(Phase phase, TimedAction action);

    /**
     * An action is over, or was given up.
     *
     * @param isEnded false if it could not be ended, so that nothing more is done
     */
    void acted(Performed performed, boolean isEnded);

    /** The cell was over before an action began. */
    void missed(Phase phase, TimedAction action);

    /** The last phase is over. */
    void over() throws InterruptedException;
  }

  PhaseCourse(List<Phase> phases, String platform, Time time, Stage stage) {
    this.phases = List.copyOf(phases);
    this.platform = platform;
    this.time = time;
    this.stage = stage;
  }

  /**
   * Goes through all phases.
   *
   * @param began when the first one did, by the clock
   */
  void run(long began) throws InterruptedException {
    boolean goesOn = true;
    long at = began;
    for (Phase phase : phases) {
      stage.begins(phase, at, goesOn);
      long held = 0;
      for (TimedAction action : ordered(phase)) {
        long due = at + action.afterNanos() + held;
        goesOn = goesOn && time.await(due);
        if (goesOn) {
          long begin = time.nanos();
          goesOn = perform(phase, action, due, begin);
          held += time.nanos() - begin;
        } else {
          stage.missed(phase, action);
        }
      }
      long lasts = phase.durationNanos() + held;
      goesOn = goesOn && time.await(at + lasts);
      lasted.add(phase.lasted(lasts));
      at += lasts;
    }
    if (goesOn) {
      stage.over();
    }
  }

  private List<TimedAction> ordered(Phase phase) {
    return phase.actions().stream()
        .filter(action -> action.isOn(platform))
        .sorted(Comparator.comparingLong(TimedAction::afterNanos))
        .toList();
  }

  private boolean perform(Phase phase, TimedAction action, long due, long begin)
      throws InterruptedException {
    Deed deed = stage.act(phase, action);
    Duration longest = PlatformActions.longest(action.word(), action.argument());
    boolean isEnded = true;
    String failure;
    if (deed.isOver(longest)) {
      failure = deed.failure();
    } else {
      isEnded = deed.giveUp();
      failure =
          "it was not over "
              + longest.toSeconds()
              + " s after it began, and "
              + (isEnded ? "was given up" : "could not be ended");
    }
    long took = Math.max(0, time.nanos() - begin);
    stage.acted(new Performed(phase, action, due, begin, took, failure), isEnded);
    return isEnded;
  }

  /** The phases as long as they were; those that did not come, as long as they should have been. */
  List<Phase> lasted() {
    return List.copyOf(lasted);
  }
}
