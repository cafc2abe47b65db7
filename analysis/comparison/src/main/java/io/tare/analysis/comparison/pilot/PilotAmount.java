package io.tare.analysis.comparison.pilot;

import io.tare.analysis.statistics.design.Allocation;
import io.tare.analysis.statistics.design.RoundSums;

/** How much of a cell is measured in a trial. */
public sealed interface PilotAmount {

  /** Trial means of fewer submissions would not be close to normal. */
  int MIN_COUNTED = 10;

  /** In the unit of plans: submissions, or slices. */
  int units();

  /** The fewest units that a plan may propose, given the units per submission. */
  int min(double perSubmission);

  /** The most that a campaign file allows. */
  int max();

  /** Warm-up units in a trial besides those; a plan does not change them. */
  int warmUp();

  /** The same method with this many units. */
  PilotAmount of(int units);

  /**
   * A number of submissions.
   *
   * @param counted after the warm-up, at least 1
   * @param warmup warm-up submissions right before those
   * @param serverWarmup submissions before any cell of a trial is measured
   */
  record Submissions(int counted, int warmup, int serverWarmup) implements PilotAmount {

    /** A campaign file allows nine in ten submissions to be warm-up. */
    private static final int MAX_WARMUP_PER_COUNTED = 9;

    public Submissions {
      if (counted < 1 || warmup < 0 || serverWarmup < 0) {
        throw new IllegalArgumentException(
            counted + ", " + warmup + " and " + serverWarmup + " submissions");
      }
    }

    @Override
    public int units() {
      return counted;
    }

    @Override
    public int min(double perSubmission) {
      int wanted = Math.min(MIN_COUNTED, counted);
      return Math.max(wanted, (warmup + MAX_WARMUP_PER_COUNTED - 1) / MAX_WARMUP_PER_COUNTED);
    }

    @Override
    public int max() {
      return Allocation.Item.MAX_SUBMISSIONS;
    }

    @Override
    public int warmUp() {
      return warmup + serverWarmup;
    }

    @Override
    public PilotAmount of(int units) {
      return new Submissions(units, warmup, serverWarmup);
    }
  }

  /**
   * A time, in slices; servers settle before it, however long it is.
   *
   * @param nanos at least 1; a started slice is finished
   * @param sliceNanos the ordered length of a slice, at least 1
   */
  record Time(long nanos, long sliceNanos) implements PilotAmount {

    private static final long MAX_NANOS = 3_600_000_000_000L;

    /** There and back over the platforms. */
    private static final int SLICES_IN_A_ROUND = 2;

    public Time {
      if (nanos < 1 || sliceNanos < 1) {
        throw new IllegalArgumentException(nanos + " ns in slices of " + sliceNanos + " ns");
      }
    }

    @Override
    public int units() {
      return Math.toIntExact((nanos + sliceNanos - 1) / sliceNanos);
    }

    /** The report estimates a block's own error from this many rounds. */
    @Override
    public int min(double perSubmission) {
      double wanted =
          Math.max(
              SLICES_IN_A_ROUND * RoundSums.MIN_ROUNDS, Math.ceil(MIN_COUNTED * perSubmission));
      return (int) Math.min(wanted, units());
    }

    @Override
    public int max() {
      return Math.max(units(), (int) Math.min(Integer.MAX_VALUE, MAX_NANOS / sliceNanos));
    }

    @Override
    public int warmUp() {
      return 0;
    }

    @Override
    public PilotAmount of(int units) {
      return new Time(units * sliceNanos, sliceNanos);
    }
  }
}
