package io.tare.harness.run.reading;

import io.tare.harness.model.ClockRates;
import io.tare.harness.model.Network;
import io.tare.harness.workloads.contract.ClockReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a program's clocks ran compared with the harness's while a cell was measured.
 *
 * @param trial the first reading in the trial, shortly after the program began
 * @param base the reading from which the rate is measured: the trial's, if the cell's own readings
 *     are too close together for its precision and the clock ran evenly all the time; else {@code
 *     first}
 * @param first the reading when the cell began
 * @param last the reading when it ended
 * @param unevenNanos the largest deviation of the monotonic clock from a constant rate; 0 if the
 *     uncertainty of the readings and a slow adjustment explain it. It is above 0 if the clock was
 *     set or its rate changed
 */
public record ClockAudit(
    ClockReading trial,
    ClockReading base,
    ClockReading first,
    ClockReading last,
    long unevenNanos) {

  /** A time service may turn a clock's rate by 500 ppm; over ten seconds that is 5 ms. */
  private static final double SLEW = 0.0005;

  /** A rate's uncertainty that leaves the least difference that counts visible. */
  private static final double PRECISE = ClockRates.MIN_DIFFERENCE / 4;

  /** How long threads may wait between sending and taking the time. */
  private static final long SLACK_NANOS = 1_000_000;

  /**
   * One audit for each clock of a network.
   *
   * @param looks of the trial, in chronological order
   * @param fromNanos when the cell began, by the harness's clock; it ended at the last reading
   */
  public static List<ClockAudit> of(List<ClockReading> looks, Network network, long fromNanos) {
    Map<String, List<ClockReading>> byClock = new LinkedHashMap<>();
    for (ClockReading each : looks) {
      if (!each.isServer() && !each.networks().contains(network)) {
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
    ClockReading base = uneven == 0 ? base(looks, audit) : first;
    return Optional.of(new ClockAudit(looks.get(0), base, first, last, uneven));
  }

  /** From two readings only. */
  static ClockAudit stretch(ClockReading first, ClockReading last) {
    return new ClockAudit(first, first, first, last, 0);
  }

  private static ClockReading base(List<ClockReading> looks, ClockAudit own) {
    ClockReading earliest = looks.get(0);
    return own.doubt() > PRECISE && unevenNanos(looks, stretch(earliest, own.last)) == 0
        ? earliest
        : own.first;
  }

  /** The largest distance of a reading from the line through the first and the last. */
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
   * Two readings cannot distinguish a rate from a step. Another part of the trial can, if it had
   * the same rate and was long enough; it is needed only where a correction is.
   */
  private boolean isKnown(List<ClockReading> looks) {
    if (surelyOff() <= ClockRates.MIN_DIFFERENCE) {
      return true;
    }
    for (int i = 1; i < looks.size() - 1; i++) { // the last is of the cell itself
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
    return (double) last.midNanos() - base.midNanos();
  }

  /** The owner of the clocks, in words. */
  public String clock() {
    return last.clock();
  }

  /** Whether it times parts of submissions that a server reports, not whole submissions. */
  public boolean isServer() {
    return last.isServer();
  }

  /** Elapsed time of the monotonic clock over that of the harness's. */
  public double rate() {
    return ((double) last.thereNanos() - base.thereNanos()) / oursNanos();
  }

  /** The uncertainty of the rate, from the round trips of the readings. */
  public double doubt() {
    return ((double) base.doubtNanos() + last.doubtNanos()) / oursNanos();
  }

  /** Whether its rate was constant, so that its times can be corrected. */
  public boolean isEven() {
    return unevenNanos == 0;
  }

  /** The least amount by which its rate differs from the harness's for certain. */
  public double surelyOff() {
    return Math.max(0, Math.abs(rate() - 1) - doubt());
  }

  /**
   * How far timestamps of samples are ahead of the harness's in the middle of the cell. They
   * advance with the monotonic clock from the wall-clock time at which the program began.
   */
  public long datesAheadNanos() {
    return trial.offsetNanos() + (drift(first) + drift(last)) / 2;
  }

  private long drift(ClockReading look) {
    return look.thereNanos() - trial.thereNanos() - (look.midNanos() - trial.midNanos());
  }

  /**
   * How far a wall clock was set between two readings, measured by the harness's monotonic clock.
   */
  public static long wallStepNanos(ClockReading before, ClockReading after) {
    return after.offsetNanos() - before.offsetNanos();
  }
}
