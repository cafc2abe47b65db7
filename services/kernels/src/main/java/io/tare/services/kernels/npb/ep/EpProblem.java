package io.tare.services.kernels.npb.ep;

import io.tare.services.kernels.npb.NpbClass;

/**
 * RNR-94-007, 3.1.
 *
 * @param seed of the random numbers
 * @param logPairs binary logarithm of the number of pairs
 * @param sumX the published sum of x
 * @param sumY the published sum of y
 */
record EpProblem(long seed, int logPairs, double sumX, double sumY) {

  private static final long SEED = 271_828_183;

  static EpProblem of(NpbClass size) {
    return switch (size) {
      case S -> new EpProblem(SEED, 24, -3.247834652034740e3, -6.958407078382297e3);
      case W -> new EpProblem(SEED, 25, -2.863319731645753e3, -6.320053679109499e3);
      case A -> new EpProblem(SEED, 28, -4.295875165629892e3, -1.580732573678431e4);
      case B -> new EpProblem(SEED, 30, 4.033815542441498e4, -2.660669192809235e4);
      case C -> new EpProblem(SEED, 32, 4.764367927995374e4, -8.084072988043731e4);
    };
  }
}
