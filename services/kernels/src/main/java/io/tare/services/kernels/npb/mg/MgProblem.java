package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbRandom;

/**
 * RNR-94-007, 3.2.2; the second smoother is that of the larger classes.
 *
 * @param seed of the random numbers
 * @param levels binary logarithm of the grid's points in each direction
 * @param iterations of multigrid
 * @param smoother its coefficients of a point, and of its neighbours across faces and edges
 * @param norm the published norm of the residual
 */
record MgProblem(long seed, int levels, int iterations, Smoother smoother, double norm) {

  /** The operator S of RNR-94-007, 3.2.1; its last coefficient is 0. */
  record Smoother(double point, double face, double edge) {
    private static final Smoother FIRST = new Smoother(-3.0 / 8, 1.0 / 32, -1.0 / 64);
    private static final Smoother SECOND = new Smoother(-3.0 / 17, 1.0 / 33, -1.0 / 61);
  }

  static MgProblem of(NpbClass size) {
    return switch (size) {
      case S -> new MgProblem(NpbRandom.SEED, 5, 4, Smoother.FIRST, 0.5307707005734e-04);
      case W -> new MgProblem(NpbRandom.SEED, 7, 4, Smoother.FIRST, 0.6467329375339e-05);
      case A -> new MgProblem(NpbRandom.SEED, 8, 4, Smoother.FIRST, 0.2433365309069e-05);
      case B -> new MgProblem(NpbRandom.SEED, 8, 20, Smoother.SECOND, 0.1800564401355e-05);
      case C -> new MgProblem(NpbRandom.SEED, 9, 20, Smoother.SECOND, 0.5706732285740e-06);
    };
  }
}
