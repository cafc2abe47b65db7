package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.Team;

/**
 * Several steps over the planes of a grid in one sweep, so that a plane stays in the cache from one
 * step to the next: each step follows the one before it by one plane. A step may read a plane and
 * its neighbours as the step before it leaves them, and write the plane.
 *
 * <p>The planes at the ends of a thread's part, whose neighbours another thread computes, are left
 * out, one more at either end from step to step; they follow when all threads have finished the
 * step before.
 */
final class Sweep {

  /** Does something for a plane. */
  @FunctionalInterface
  interface Step {
    void run(int thread, int plane);
  }

  private final Step[] steps;
  private final Team.Part inside = this::inside;
  private final Team.Part ends = this::ends;
  private int planes;

  /** Whose ends are due. */
  private int step;

  Sweep(Step... steps) {
    this.steps = steps;
  }

  /** Runs all steps for the planes 1 to {@code planes}. */
  void run(Team team, int ofPlanes) {
    planes = ofPlanes;
    team.run(inside);
    for (step = 1; step < steps.length; step++) {
      team.run(ends);
    }
  }

  private void inside(int thread, int threads) {
    int begin = begin(thread, threads);
    int end = begin(thread + 1, threads);
    for (int first = begin; first < end + steps.length; first++) {
      for (int each = 0; each < steps.length; each++) {
        int plane = first - each;
        if (plane >= begin + each && plane < end - each) {
          steps[each].run(thread, plane);
        }
      }
    }
  }

  private void ends(int thread, int threads) {
    int begin = begin(thread, threads);
    int end = begin(thread + 1, threads);
    for (int plane = begin; plane < end; plane++) {
      if (plane < begin + step || plane >= end - step) {
        steps[step].run(thread, plane);
      }
    }
  }

  private int begin(int thread, int threads) {
    return 1 + Team.begin(planes, thread, threads);
  }
}
