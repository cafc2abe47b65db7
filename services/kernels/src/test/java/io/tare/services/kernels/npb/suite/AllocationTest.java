package io.tare.services.kernels.npb.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The timed section allocates nothing, so that no run includes a garbage collection. */
class AllocationTest {

  /**
   * Enough for the JVM, which allocates when it links code; and vectors, until it compiles them.
   */
  private static final int MAX_RUNS = 200;

  /**
   * When methods become hot decides what HotSpot inlines, and vectors of a method that it does not
   * inline are objects: about one JVM in ten is unlucky with SP on a busy machine.
   */
  private static final int MAX_JVMS = 3;

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  @ParameterizedTest
  @EnumSource
  void allocatesNothingWithPlainLoops(NpbBenchmark benchmark) {
    assertThat(allocatedInTheEnd(benchmark, false)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void allocatesNothingWithVectors(NpbBenchmark benchmark) throws Exception {
    List<String> allocated = new ArrayList<>();
    while (allocated.size() < MAX_JVMS && !allocated.contains("0")) {
      allocated.add(allocatedElsewhere(benchmark));
    }
    assertThat(allocated).contains("0");
  }

  private static String allocatedElsewhere(NpbBenchmark benchmark) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                benchmark.name())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return printed;
  }

  /** Run in a JVM of its own, as a benchmark is: what else ran decides what is inlined. */
  static final class Program {
    public static void main(String[] args) {
      System.out.print(allocatedInTheEnd(NpbBenchmark.valueOf(args[0]), true));
    }
  }

  private static long allocatedInTheEnd(NpbBenchmark benchmark, boolean vectors) {
    try (Team team = new Team(1)) {
      NpbKernel kernel = benchmark.create(NpbClass.S, team, vectors);
      long bytes = allocated(kernel);
      for (int run = 1; run < MAX_RUNS && bytes > 0; run++) {
        bytes = allocated(kernel);
      }
      return bytes;
    }
  }

  private static long allocated(NpbKernel kernel) {
    kernel.initialize();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    kernel.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
