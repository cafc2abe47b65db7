package io.tare.harness.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A part of a cell's time in which only its actions change anything. Phases follow each other
 * without gaps.
 *
 * @param name unique among the phases
 * @param durationNanos above 0
 * @param ratePerSecond submissions per second of an open loop, above 0; empty for the driver's rate
 * @param actions in any order; each begins before the phase ends
 */
public record Phase(
    String name, long durationNanos, OptionalDouble ratePerSecond, List<TimedAction> actions) {

  public Phase {
    Names.checked("phase", name);
    if (durationNanos < 1) {
      throw new IllegalArgumentException("phase " + name + " takes no time");
    }
    if (ratePerSecond.isPresent()
        && !(ratePerSecond.getAsDouble() > 0
            && ratePerSecond.getAsDouble() <= Limits.MAX_RATE_PER_SECOND)) {
      throw new IllegalArgumentException(
          "phase "
              + name
              + " has a rate of "
              + ratePerSecond.getAsDouble()
              + "; it must be above 0 and at most "
              + Limits.MAX_RATE_PER_SECOND);
    }
    actions = List.copyOf(actions);
    for (TimedAction action : actions) {
      if (action.afterNanos() >= durationNanos) {
        throw new IllegalArgumentException(
            action.words() + " begins after phase " + name + " has ended");
      }
    }
  }

  /** The total time of phases, in nanoseconds. */
  public static long totalNanos(List<Phase> phases) {
    return phases.stream().mapToLong(Phase::durationNanos).sum();
  }

  /** Whether one of the phases has an action on a platform. */
  public static boolean actsOn(List<Phase> phases, String platform) {
    return phases.stream().anyMatch(phase -> phase.holdsActionOn(platform));
  }

  /** Whether it has an action on a platform. */
  public boolean holdsActionOn(String platform) {
    return actions.stream().anyMatch(action -> action.isOn(platform));
  }

  /** The same without actions: its rate for this time. */
  public Phase lasted(long nanos) {
    return new Phase(name, nanos, ratePerSecond, List.of());
  }

  /**
   * Mean submissions per second of an open loop over all phases, with the driver's rate for phases
   * without one.
   */
  public static double meanRate(List<Phase> phases, double driversRate) {
    double submissions =
        phases.stream()
            .mapToDouble(phase -> phase.ratePerSecond().orElse(driversRate) * phase.durationNanos())
            .sum();
    return phases.isEmpty() ? driversRate : submissions / totalNanos(phases);
  }
}
