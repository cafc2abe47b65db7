package io.tare.services.benchmarks;

import io.tare.services.contract.Integers;
import io.tare.services.kernels.Quicksort;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Sorts a fresh copy of the same integers each time; copying takes about a hundredth of the time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class QuicksortBenchmark {

  /** Number of integers. */
  @Param("200000")
  public int n;

  /** Seed of the integers. */
  @Param("1")
  public long seed;

  private int[] values = new int[0];

  /** Generates the integers, and checks once that they are sorted correctly. */
  @Setup
  public void makeValues() {
    values = Integers.of(n, seed);
    int[] expected = values.clone();
    Arrays.sort(expected);
    if (!Arrays.equals(quicksort(), expected)) {
      throw new IllegalStateException("quicksort of n = " + n + " gave a wrong result");
    }
  }

  /** One sort. */
  @Benchmark
  public int[] quicksort() {
    int[] copy = values.clone();
    Quicksort.sort(copy);
    return copy;
  }
}
