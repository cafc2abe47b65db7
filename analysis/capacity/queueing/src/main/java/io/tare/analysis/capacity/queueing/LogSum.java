package io.tare.analysis.capacity.queueing;

/** A sum of numbers, all as logarithms. */
final class LogSum {

  private double largest = Double.NEGATIVE_INFINITY;
  private double sum;

  /** Adds a number; minus infinity adds nothing. */
  void add(double logarithm) {
    if (logarithm == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (logarithm <= largest) {
      sum += Math.exp(logarithm - largest);
    } else {
      sum = sum * Math.exp(largest - logarithm) + 1;
      largest = logarithm;
    }
  }

  /** The logarithm of the sum; minus infinity if nothing was added. */
  double value() {
    return sum == 0 ? Double.NEGATIVE_INFINITY : largest + Math.log(sum);
  }
}
