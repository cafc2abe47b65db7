package io.tare.services.kernels.npb;

import java.util.Locale;

/**
 * One benchmark in one class. A run is {@link #initialize}, {@link #run}, {@link #verify}, in this
 * order, and can be repeated.
 */
public interface NpbKernel {

  /**
   * Prepares a run: all that the benchmark does outside its timed section, such as its data and, if
   * the official program has one, its untimed first iteration. Data that runs do not change are
   * made only once.
   */
  void initialize();

  /** The timed section. It allocates nothing. */
  void run();

  /** Compares the results of the last run with the published ones. */
  Verification verify();

  /** Floating-point (IS: integer) operations of the timed section, as the benchmark counts them. */
  double operations();

  /** Iterations of the timed section, as the official footer has them: 0 for EP. */
  int iterations();

  /** The problem's size, as the official footer has it, for example {@code 64x 64x 64}. */
  String size();

  /** The size of a grid, as the official footer has it. */
  static String size(int nx, int ny, int nz) {
    return String.format(Locale.ROOT, "%dx%4dx%4d", nx, ny, nz);
  }

  /** How the inner loops compute: see {@link InnerLoops#arithmetic}. */
  String arithmetic();
}
