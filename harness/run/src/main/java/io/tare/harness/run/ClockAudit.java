package io.tare.harness.run;

import io.tare.harness.benchmark.ClockReading;
import io.tare.model.ClockRates;
import io.tare.model.Network;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a program's clocks went beside the harness's while a cell was measured.
 *
 * @param trial the first look in the trial, shortly after the program began
 * @param first look at them when the cell began
 * @param last look when it ended
 * @param unevenNanos how far the monotonic clock was, at some look, from where one rate leads; 0 if
 *     no farther than the looks and a slow adjustment explain. A clock that was set is so, or one
 *     whose rate changed
 */
record ClockAudit(ClockReading trial, ClockReading first, ClockReading last, long unevenNanos) {

  /** A time service may turn a clock's rate by 500 ppm; over ten seconds that is 5 ms. */
  private static final double SLEW = 0.0005;

  /** What threads wait for between sending and noting when. */
  private static final long SLACK_NANOS = 1_000_000;

  /**
   * One for each clock of a network.
   *
   * @param looks of the trial, in the order of time
   * @param fromNanos when the cell began, by the harness's clock; it has ended at the last look
   */
  static List<ClockAudit> of(List<ClockReading> looks, Network network, long fromNanos) {
    Map<String, List<ClockReading>> byClock = new LinkedHashMap<>();
    for (ClockReading each : looks) {
      if (!each.isServer() && !each.network().equals(Optional.of(network))) {
        continue;
      }
      byClock.computeIfAbsent(each.clock(), clock -> new ArrayList<>()).add(each);
    }
    return byClock.values().stream()
        .map(each -> ofOne(each, fromNanos))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<ClockAudit> ofOne(List<ClockReading> looks, long fromNanos) {
    List<ClockReading> own = looks.stream().filter(each -> each.midNanos() >= fromNanos).toList();
    if (own.size() < 2) {
      return Optional.empty();
    }
    ClockReading first = own.get(0);
    ClockReading last = own.get(own.size() - 1);
    ClockAudit audit = stretch(first, last);
    long uneven =
        own.size() > 2 ? unevenNanos(own, audit) : audit.isKnown(looks) ? 0 : audit.aheadNanos();
    return Optional.of(new ClockAudit(looks.get(0), first, last, uneven));
  }

  /** Of nothing but two looks. */
  static ClockAudit stretch(ClockReading first, ClockReading last) {
    return new ClockAudit(first, first, last, 0);
  }

  /** By how much the look is off that is farthest from the line through the first and the last. */
  private static long unevenNanos(List<ClockReading> looks, ClockAudit audit) {
    ClockReading first = looks.get(0);
    long uneven = 0;
    for (ClockReading each : looks) {
      double since = (double) each.midNanos() - first.midNanos();
      double off = (double) each.thereNanos() - first.thereNanos() - audit.rate() * since;
      double explained =
          (double) each.doubtNanos()
              + first.doubtNanos()
              + (audit.doubt() + SLEW) * since
              + SLACK_NANOS;
      if (Math.abs(off) > explained && Math.abs(off) > Math.abs(uneven)) {
        uneven = Math.round(off);
      }
    }
    return uneven;
  }

  /**
   * Two looks do not tell a rate from a step. Another stretch of the trial does, if it went at the
   * same rate and was long enough to tell; where nothing needs a correction none is asked for.
   */
  private boolean isKnown(List<ClockReading> looks) {
    if (surelyOff() <= ClockRates.LEAST_DIFFERENCE) {
      return true;
    }
    for (int i = 1; i < looks.size() - 1; i++) { // the last one is the cell's own
      ClockAudit other = stretch(looks.get(i - 1), looks.get(i));
      if (other.doubt() <= SLEW
          && Math.abs(other.rate() - rate()) <= other.doubt() + doubt() + SLEW) {
        return true;
      }
    }
    return false;
  }

  private long aheadNanos() {
    return Math.round((rate() - 1) * oursNanos());
  }

  private double oursNanos() {
    return (double) last.midNanos() - first.midNanos();
  }

  /** Whose they are, in words. */
  String clock() {
    return last.clock();
  }

  /** Whether parts are timed by it that a server tells, and not whole submissions. */
  boolean isServer() {
    return last.isServer();
  }

  /** What the monotonic clock went on by over what the harness's did. */
  double rate() {
    return ((double) last.thereNanos() - first.thereNanos()) / oursNanos();
  }

  /** How far the rate may be off, by the round trips of the looks. */
  double doubt() {
    return ((double) first.doubtNanos() + last.doubtNanos()) / oursNanos();
  }

  /** Whether it went at one rate, so that times by it can be corrected. */
  boolean isEven() {
    return unevenNanos == 0;
  }

  /** By how much its rate surely differs from the harness's, at least. */
  double surelyOff() {
    return Math.max(0, Math.abs(rate() - 1) - doubt());
  }

  /**
   * How far dates of samples are ahead of the harness's in the middle of the cell. They go on by
   * the monotonic clock from what the wall clock showed when the program began.
   */
  long datesAheadNanos() {
    return trial.offsetNanos() + (drift(first) + drift(last)) / 2;
  }

  private long drift(ClockReading look) {
    return look.thereNanos() - trial.thereNanos() - (look.midNanos() - trial.midNanos());
  }

  /** How far a wall clock was set between two looks at it, by the harness's monotonic clock. */
  static long wallStepNanos(ClockReading before, ClockReading after) {
    return after.offsetNanos() - before.offsetNanos();
  }
}
