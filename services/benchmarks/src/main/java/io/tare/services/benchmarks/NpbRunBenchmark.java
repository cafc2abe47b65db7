package io.tare.services.benchmarks;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The timed section of a NAS Parallel Benchmark in one thread. What the benchmark does before is
 * not measured here either.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NpbRunBenchmark {

  /** Which one. */
  @Param("EP")
  public NpbBenchmark benchmark = NpbBenchmark.EP;

  /** Its class. */
  @Param("S")
  public NpbClass size = NpbClass.S;

  /** {@code vectors} or {@code plain}. */
  @Param("vectors")
  public String loops = "vectors";

  private final Team team = new Team(1);
  private NpbKernel kernel = NpbBenchmark.EP.create(NpbClass.S, team, false);

  /** Makes the kernel. */
  @Setup
  public void create() {
    boolean vectors = loops.equals("vectors");
    if (!vectors && !loops.equals("plain")) {
      throw new IllegalArgumentException("loops must be vectors or plain, got " + loops);
    }
    kernel = benchmark.create(size, team, vectors);
    if (vectors && kernel.arithmetic().equals(InnerLoops.PLAIN)) {
      throw new IllegalStateException(
          "this JVM or processor has no vectors for " + benchmark + "; set loops: plain");
    }
  }

  /** Prepares a run. */
  @Setup(Level.Invocation)
  public void initialize() {
    kernel.initialize();
  }

  /** Runs the timed section. */
  @Benchmark
  public NpbKernel run() {
    kernel.run();
    return kernel;
  }

  /** Compares the last run's results with the published ones. */
  @TearDown(Level.Iteration)
  public void verify() {
    if (!kernel.verify().successful()) {
      throw new IllegalStateException(
          "the results of " + benchmark + ", class " + size + ", are wrong");
    }
  }
}
