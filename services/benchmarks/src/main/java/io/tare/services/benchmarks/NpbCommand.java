package io.tare.services.benchmarks;

import com.sun.management.OperatingSystemMXBean;
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
      "Runs a NAS Parallel Benchmark, and prints the figures of its official footer and the"
          + " process's processor time after every run."
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
  public Integer call() {
    require("--threads", threads, MAX_THREADS);
    require("--runs", runs, Integer.MAX_VALUE);
    try {
      return runAll() ? 0 : EXIT_UNVERIFIED;
    } catch (OutOfMemoryError e) {
      throw new IllegalStateException(
          "class " + size + " needs more memory than this JVM may use; raise -Xmx", e);
    }
  }

  private boolean runAll() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    boolean verified = true;
    try (Team team = new Team(threads)) {
      NpbKernel kernel = benchmark.create(size, team, !plain);
      for (int run = 0; run < runs; run++) {
        kernel.initialize();
        long processorNs = system.getProcessCpuTime();
        long startNs = System.nanoTime();
        kernel.run();
        long wallNs = System.nanoTime() - startNs;
        processorNs = system.getProcessCpuTime() - processorNs;
        Verification verification = kernel.verify();
        verified &= verification.successful();
        print(kernel, wallNs, processorNs, verification);
      }
    }
    return verified;
  }

  private void print(NpbKernel kernel, long wallNs, long processorNs, Verification verification) {
    double perSecond = kernel.operations() / 1e6 / (wallNs / NANOS);
    out.println();
    out.println(" " + benchmark + " Benchmark Completed.");
    line("Class", size.toString());
    line("Size", kernel.size());
    line("Iterations", Integer.toString(kernel.iterations()));
    line("Time in seconds", String.format(Locale.ROOT, "%.6f", wallNs / NANOS));
    line("Processor seconds", String.format(Locale.ROOT, "%.6f", processorNs / NANOS));
    line("Total threads", Integer.toString(threads));
    line("Mop/s total", String.format(Locale.ROOT, "%.2f", perSecond));
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
