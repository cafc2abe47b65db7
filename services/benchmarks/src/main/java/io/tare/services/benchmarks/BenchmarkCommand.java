package io.tare.services.benchmarks;

import io.tare.services.heartbeat.Heartbeat;
import java.io.PrintStream;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "tare-benchmarks",
    description = {
      "Runs one workload in this JVM and prints every JMH iteration as one line of JSON. It does not"
          + " fork: start a fresh JVM for each trial."
    },
    versionProvider = BenchmarksMain.Version.class,
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all iterations measured", "2:wrong usage", "3:failed"},
    footer = {
      "",
      "jmh.matmul-vector, and jmh.npb-* with vectors, need the JVM option",
      "--add-modules=jdk.incubator.vector.",
      "With jmh as the first argument it runs plain JMH with JMH's own arguments; with memory it"
          + " writes memory at a given rate.",
      "",
      "Examples:",
      "  java -jar tare-benchmarks.jar --workload jmh.quicksort --param n=20000",
      "  java -jar tare-benchmarks.jar jmh -h",
      "  java -jar tare-benchmarks.jar memory --help",
      "  java -jar tare-benchmarks.jar round-trip --help"
    })
final class BenchmarkCommand implements Callable<Integer> {

  private static final int ITERATIONS = 5;

  private final PrintStream out;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "NAME",
      converter = BenchmarkWorkload.Names.class,
      completionCandidates = BenchmarkWorkload.Candidates.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private BenchmarkWorkload workload = BenchmarkWorkload.QUICKSORT;

  @Option(
      names = "--param",
      paramLabel = "KEY=VALUE",
      description = {
        "A parameter of the workload: n, seed; for jmh.marshal and jmh.unmarshal s (bytes),"
            + " c (characters), seed; for jmh.npb-* class (S to C), loops (vectors or plain)."
      })
  private SortedMap<String, String> parameters = new TreeMap<>();

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "3",
      description = "Warm-up iterations (${DEFAULT-VALUE}).")
  private int warmup;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Measured iterations (" + ITERATIONS + ").")
  private @Nullable Integer iterations;

  @Option(
      names = "--gated",
      description = "Instead: one iteration for each line of standard input, until that ends.")
  private boolean gated;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      defaultValue = "200ms",
      converter = IterationTime.class,
      description = "Shortest time of an iteration, with its unit (${DEFAULT-VALUE}).")
  private TimeValue time = TimeValue.NONE;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * @param out read by the parent process
   */
  BenchmarkCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws RunnerException, InterruptedException {
    Arguments arguments = arguments();
    try (Heartbeat heartbeat = Heartbeat.start()) {
      SampleLines lines =
          new SampleLines(
              out,
              heartbeat,
              arguments.gated() ? IterationGate.ofLines(System.in) : IterationGate.OPEN);
      measure(arguments, lines);
      if (!arguments.gated()) {
        lines.done();
      }
    }
    return 0;
  }

  /**
   * The parsed command line.
   *
   * @throws ParameterException if something is out of its range
   */
  Arguments arguments() {
    if (gated && iterations != null) {
      throw new ParameterException(
          spec.commandLine(), "--gated runs until its input ends and takes no --iterations");
    }
    int counted = iterations == null ? ITERATIONS : iterations;
    try {
      return new Arguments(
          workload, parameters, warmup, gated ? Integer.MAX_VALUE : counted, gated, time);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static void measure(Arguments arguments, SampleLines lines) throws RunnerException {
    // The harness ensures that only one measures on a machine at a time; JMH's lock file would
    // remain after a kill.
    System.setProperty("jmh.ignoreLock", "true");
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(arguments.workload().pattern())
            .forks(0)
            .warmupIterations(arguments.warmup())
            .warmupTime(arguments.time())
            .measurementIterations(arguments.iterations())
            .measurementTime(arguments.time())
            .shouldFailOnError(true);
    arguments.workload().values(arguments.parameters()).forEach(options::param);
    new Runner(options.build(), lines).run();
  }
}
