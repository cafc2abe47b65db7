package io.tare.services.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  /**
   * @param out read by the parent process
   */
  NpbCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
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
    return verified ? 0 : EXIT_UNVERIFIED;
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
    for (Verification.Check check : verification.checks()) {
      line(
          "Error of " + check.quantity(),
          String.format(
              Locale.ROOT,
              "%.3e (%.13e for %.13e)",
              check.error(),
              check.value(),
              check.reference()));
    }
    line("Verification", verification.successful() ? "SUCCESSFUL" : "UNSUCCESSFUL");
  }

  private void line(String key, String value) {
    out.printf(Locale.ROOT, " %-17s= %26s%n", key, value);
  }
}
