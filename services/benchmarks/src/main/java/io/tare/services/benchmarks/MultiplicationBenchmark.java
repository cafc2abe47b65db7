package io.tare.services.benchmarks;

import io.tare.services.contract.Matrices;
import io.tare.services.kernels.Multiplication;
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
 * Multiplies two square matrices; one benchmark per variant, so that each is compiled separately.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MultiplicationBenchmark {

  /** Order of the matrices. */
  @Param("500")
  public int n;

  /** Seed of the matrices. */
  @Param("1")
  public long seed;

  private double[] left = new double[0];
  private double[] right = new double[0];
  private long expected;

  /** Makes the matrices. */
  @Setup
  public void makeMatrices() {
    left = Matrices.left(n, seed);
    right = Matrices.right(n, seed);
    expected = Matrices.expectedChecksum(n, left, right);
  }

  /** Created only for the benchmark that needs it, because a JVM may lack the Vector API. */
  @State(Scope.Benchmark)
  public static class Vector {
    private final Multiplication kernel = Multiplication.vector();
  }

  /** The published triple loop. */
  @Benchmark
  public double[] classic() {
    return checked(Multiplication.classic().multiply(n, left, right));
  }

  /** In tiles. */
  @Benchmark
  public double[] blocked() {
    return checked(Multiplication.blocked().multiply(n, left, right));
  }

  /** With the Vector API. */
  @Benchmark
  public double[] vector(Vector vector) {
    return checked(vector.kernel.multiply(n, left, right));
  }

  /** The service computes the checksum too: n² in addition to 2 n³ operations. */
  private double[] checked(double[] product) {
    if (Matrices.checksum(n, product) != expected) {
      throw new IllegalStateException("the product of order n = " + n + " is wrong");
    }
    return product;
  }
}
