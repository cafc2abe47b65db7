package io.tare.analysis.capacity.queueing;

import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;

/** Logarithms of factorials, computed once as far as they are asked for often. */
final class LogFactorial {

  private static final double[] KNOWN =
      IntStream.range(0, 4_096).mapToDouble(LogFactorial::computed).toArray();

  private LogFactorial() {}

  /** Of a number of 0 or more. */
  static double of(int n) {
    return n < KNOWN.length ? KNOWN[n] : computed(n);
  }

  private static double computed(int n) {
    return LogGamma.value(n + 1.0);
  }
}
