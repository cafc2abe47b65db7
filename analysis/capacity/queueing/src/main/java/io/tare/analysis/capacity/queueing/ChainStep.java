package io.tare.analysis.capacity.queueing;

/**
 * One step of the chain of a {@link TaggedRequest}: from each number of other requests, and each
 * stage of the tagged one, to the next. It is repeated up to a million times, so factors are
 * precomputed, and nothing is allocated.
 */
final class ChainStep {

  private final double[] come;
  private final double[] leave;
  private final double[] done;
  private final double[] stay;

  /**
   * Probabilities, by the number of other requests.
   *
   * @param come that one more arrives; 0 at the last
   * @param leave that one of the others leaves; 0 at the first
   * @param done that the tagged one finishes its stage
   */
  ChainStep(double[] come, double[] leave, double[] done) {
    this.come = come;
    this.leave = leave;
    this.done = done;
    this.stay = new double[come.length];
    for (int i = 0; i < stay.length; i++) {
      stay[i] = 1 - come[i] - leave[i] - done[i];
    }
  }

  /** Writes the next state, stage by stage, and returns the remaining probability. */
  double take(double[][] state, double[][] next) {
    double left = 0;
    for (int stage = 0; stage < state.length; stage++) {
      moveWithin(state[stage], next[stage]);
      if (stage > 0) {
        addDone(state[stage - 1], next[stage]);
      }
      for (double each : next[stage]) {
        left += each;
      }
    }
    return left;
  }

  private void moveWithin(double[] here, double[] next) {
    int last = here.length - 1;
    for (int i = 1; i < last; i++) {
      next[i] = here[i - 1] * come[i - 1] + here[i] * stay[i] + here[i + 1] * leave[i + 1];
    }
    next[0] = here[0] * stay[0] + (last > 0 ? here[1] * leave[1] : 0);
    if (last > 0) {
      next[last] = here[last - 1] * come[last - 1] + here[last] * stay[last];
    }
  }

  private void addDone(double[] stageBefore, double[] next) {
    for (int i = 0; i < next.length; i++) {
      next[i] += stageBefore[i] * done[i];
    }
  }
}
