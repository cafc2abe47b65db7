package io.tare.services.kernels.npb.ft;

/**
 * Fourier transforms of several lines at once, by Stockham's self-sorting method in radix 4 (and 2,
 * if the length needs it): P. Swarztrauber, "FFT algorithms for vector computers", Parallel
 * Computing 1 (1984). Numbers at the same place of all lines are adjacent, which makes a run. With
 * the arrays of real and imaginary parts exchanged, it is the inverse transform, not scaled.
 */
final class Transform {

  private final int length;
  private final int lines;
  private final FtLoops loops;

  /** For each butterfly of the first stage its factors; those of later stages are among them. */
  private final double[][] factors;

  private double[] re;
  private double[] im;
  private double[] otherRe;
  private double[] otherIm;

  /**
   * @param length of a line: a power of 2, at least 16
   * @param lines at once
   */
  Transform(int length, int lines, FtLoops loops) {
    this.length = length;
    this.lines = lines;
    this.loops = loops;
    this.factors = new double[length / 4][6];
    for (int i = 0; i < factors.length; i++) {
      for (int power = 1; power <= 3; power++) {
        double angle = -2 * Math.PI * power * i / length;
        factors[i][2 * power - 2] = Math.cos(angle);
        factors[i][2 * power - 1] = Math.sin(angle);
      }
    }
    this.re = new double[length * lines];
    this.im = new double[length * lines];
    this.otherRe = new double[length * lines];
    this.otherIm = new double[length * lines];
  }

  /**
   * Transforms lines.
   *
   * @param begin index of the first line's first number
   * @param step from one number of a line to the next
   * @param toRe where to store the results, at the same indices; may be the same array
   */
  void run(double[] fromRe, double[] fromIm, double[] toRe, double[] toIm, int begin, int step) {
    int quarter = length / 4;
    for (int i = 0; i < quarter; i++) {
      loops.four(
          fromRe,
          fromIm,
          begin + i * step,
          quarter * step,
          re,
          im,
          4 * i * lines,
          lines,
          lines,
          factors[i]);
    }
    int merged = 4;
    for (; merged * 4 < length; merged *= 4) {
      middle(merged);
    }
    int run = merged * lines;
    if (merged * 4 == length) {
      for (int i = 0; i < merged; i++) {
        loops.four(
            re, im, i * lines, run, toRe, toIm, begin + i * step, merged * step, lines, factors[0]);
      }
    } else {
      for (int i = 0; i < merged; i++) {
        loops.two(re, im, i * lines, run, toRe, toIm, begin + i * step, merged * step, lines);
      }
    }
  }

  private void middle(int merged) {
    int run = merged * lines;
    int count = length / (4 * merged);
    for (int i = 0; i < count; i++) {
      loops.four(
          re,
          im,
          i * run,
          count * run,
          otherRe,
          otherIm,
          4 * i * run,
          run,
          run,
          factors[i * merged]);
    }
    double[] swap = re;
    re = otherRe;
    otherRe = swap;
    swap = im;
    im = otherIm;
    otherIm = swap;
  }
}
