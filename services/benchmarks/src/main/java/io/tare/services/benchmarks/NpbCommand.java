package io.tare.services.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the NAS Parallel Benchmarks in Java. */
@Command(
    name = "tare-benchmarks npb",
    description = {
      "Runs Tare's own code of a NAS Parallel Benchmark. After every run it prints the figures of the"
          + " official footer, the process's processor time, the JVM and how it computed."
    },
    mixinStandardHelpOptions = true,
    versionProvider = BenchmarksMain.Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all runs verified", "2:wrong usage", "3:failed, or a run did not verify"},
    footer = {
      "",
      "Example:",
      "  java --add-modules=jdk.incubator.vector -jar tare-benchmarks.jar npb ep A --threads 2"
    })
final class NpbCommand implements Callable<Integer> {

  private static final int EXIT_UNVERIFIED = 3;
  private static final int MAX_THREADS = 1024;
  private static final double NANOS = 1e9;

  private final PrintStream out;

  @Parameters(index = "0", paramLabel = "BENCHMARK", description = "${COMPLETION-CANDIDATES}.")
  private NpbBenchmark benchmark = NpbBenchmark.EP;

  @Parameters(index = "1", paramLabel = "CLASS", description = "${COMPLETION-CANDIDATES}.")
  private NpbClass size = NpbClass.S;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads (${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description = "Runs in this process (${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--plain", description = "Do not use the Vector API.")
  private boolean plain;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * @param out read by the parent process
   */
  NpbCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws InterruptedException {
    require("--threads", threads, MAX_THREADS);
    require("--runs", runs, Integer.MAX_VALUE);
    try {
      return runAll() ? 0 : EXIT_UNVERIFIED;
    } catch (OutOfMemoryError e) {
      throw new IllegalStateException(
          "class " + size + " needs more memory than this JVM may use; raise -Xmx", e);
    }
  }

  private boolean runAll() throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    boolean verified = true;
    try (Heartbeat heartbeat = Heartbeat.start();
        Team team = new Team(threads)) {
      NpbKernel kernel = benchmark.create(size, team, !plain);
      for (int run = 1; run <= runs; run++) {
        long setupNs = System.nanoTime();
        kernel.initialize();
        setupNs = System.nanoTime() - setupNs;
        long processorNs = system.getProcessCpuTime();
        long startNs = System.nanoTime();
        kernel.run();
        long endNs = System.nanoTime();
        processorNs = system.getProcessCpuTime() - processorNs;
        Verification verification = kernel.verify();
        verified &= verification.successful();
        print(
            run,
            kernel,
            new Times(
                setupNs,
                endNs - startNs,
                processorNs,
                heartbeat.within(startNs, endNs).totalNanos()),
            verification);
      }
    }
    return verified;
  }

  /**
   * Times of a run in nanoseconds.
   *
   * @param setup before the timed section
   * @param processor of the process, with its compilers
   * @param still how long the process stood still
   */
  private record Times(long setup, long wall, long processor, long still) {}

  /** The first line differs from NASA's, so that this is not taken for NASA's program. */
  private void print(int run, NpbKernel kernel, Times times, Verification verification) {
    double perSecond = kernel.operations() / 1e6 / (times.wall() / NANOS);
    out.println();
    out.println(" Tare's " + benchmark + " Benchmark Completed.");
    line("Run", run + " of " + runs);
    line("Class", size.toString());
    line("Size", kernel.size());
    line("Iterations", Integer.toString(kernel.iterations()));
    line("Time in seconds", String.format(Locale.ROOT, "%.9f", times.wall() / NANOS));
    line("Setup seconds", String.format(Locale.ROOT, "%.9f", times.setup() / NANOS));
    line("Processor seconds", String.format(Locale.ROOT, "%.6f", times.processor() / NANOS));
    line("Still seconds", String.format(Locale.ROOT, "%.6f", times.still() / NANOS));
    line("Total threads", Integer.toString(threads));
    line("Mop/s total", String.format(Locale.ROOT, "%.6f", perSecond));
    line("Java", Runtime.version() + ", " + System.getProperty("java.vm.name"));
    line("Arithmetic", kernel.arithmetic());
    Verification.Check worst =
        Collections.max(
            verification.checks(), Comparator.comparingDouble(Verification.Check::error));
    line("Largest error", String.format(Locale.ROOT, "%.3e", worst.error()));
    line("of", worst.quantity());
    line("Verification", verification.successful() ? "SUCCESSFUL" : "UNSUCCESSFUL");
  }

  private void line(String key, String value) {
    out.printf(Locale.ROOT, " %-17s= %26s%n", key, value);
  }

  private void require(String option, int value, int max) {
    if (value < 1 || value > max) {
      throw new ParameterException(
          spec.commandLine(), option + ": " + value + " is not 1 to " + max);
    }
  }
}
