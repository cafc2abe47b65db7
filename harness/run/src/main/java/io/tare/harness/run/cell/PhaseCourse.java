package io.tare.harness.run.cell;

import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.infra.api.PlatformActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Runs a cell's phases on one platform: one action after the other, each at its time or when the
 * previous one is over. The time of a phase stops during its actions, so a slow machine makes a
 * phase longer but cuts nothing off. An action that takes too long is abandoned, and the phases
 * continue.
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
     * Waits until a time.
     *
     * @param until a time of the clock
     * @return false if the cell is over, so that nothing more may begin
     */
    boolean await(long until) throws InterruptedException;
  }

  /** An action that was begun. */
  interface Deed {
    /** Waits for its end; returns whether it ended. */
    boolean isOver(Duration atMost) throws InterruptedException;

    /** Ends it; returns whether it ended. */
    boolean giveUp() throws InterruptedException;

    /** Why it failed; empty if it succeeded. */
    String failure();
  }

  /** The result of an action. */
  record Performed(
      Phase phase,
      TimedAction action,
      long dueNanos,
      long beganNanos,
      long tookNanos,
      String failure) {}

  /** Receives the course of the phases. */
  interface Stage {
    /**
     * A phase begins; the previous one is over.
     *
     * @param at by the clock
     * @param isMeasured false if the cell was over before, so that nothing is submitted in it
     */
    void begins(Phase phase, long at, boolean isMeasured) throws InterruptedException;

    Deed act(Phase phase, TimedAction action);

    /**
     * An action is over, or was abandoned.
     *
     * @param isEnded false if it could not be ended, so that nothing more is done
     */
    void acted(Performed performed, boolean isEnded);

    /** The cell ended before an action began. */
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
   * Runs all phases.
   *
   * @param began when the first phase began, by the clock
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
          "it did not end within "
              + longest.toSeconds()
              + " s and "
              + (isEnded ? "was stopped" : "could not be stopped");
    }
    long took = Math.max(0, time.nanos() - begin);
    stage.acted(new Performed(phase, action, due, begin, took, failure), isEnded);
    return isEnded;
  }

  /**
   * The phases with their real durations; those that did not begin, with their planned durations.
   */
  List<Phase> lasted() {
    return List.copyOf(lasted);
  }
}
