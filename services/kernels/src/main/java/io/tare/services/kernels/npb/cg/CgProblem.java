package io.tare.services.kernels.npb.cg;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbRandom;

/**
 * RNR-94-007, 3.3.2.
 *
 * @param seed of the random numbers
 * @param order of the matrix
 * @param nonzeros of each vector of which the matrix is made, besides one at its own place
 * @param iterations of the inverse power method
 * @param shift the approximate eigenvalue
 * @param zeta the published eigenvalue
 */
record CgProblem(long seed, int order, int nonzeros, int iterations, double shift, double zeta) {

  static CgProblem of(NpbClass size) {
    return switch (size) {
      case S -> new CgProblem(NpbRandom.SEED, 1400, 7, 15, 10, 8.5971775078648);
      case W -> new CgProblem(NpbRandom.SEED, 7000, 8, 15, 12, 10.362595087124);
      case A -> new CgProblem(NpbRandom.SEED, 14_000, 11, 15, 20, 17.130235054029);
      case B -> new CgProblem(NpbRandom.SEED, 75_000, 13, 75, 60, 22.712745482631);
      case C -> new CgProblem(NpbRandom.SEED, 150_000, 15, 75, 110, 28.973605592845);
    };
  }
}
