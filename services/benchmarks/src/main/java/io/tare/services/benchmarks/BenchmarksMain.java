package io.tare.services.benchmarks;

import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.kernels.KernelUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The benchmarks program; see {@link Arguments#USAGE}. */
public final class BenchmarksMain {

  private static final int EXIT_USAGE = 2;
  private static final int EXIT_FAILURE = 3;

  private BenchmarksMain() {}

  /** Runs one workload, or JMH itself. */
  public static void main(String[] args) throws IOException {
    if (args.length > 0 && "jmh".equals(args[0])) {
      org.openjdk.jmh.Main.main(Arrays.copyOfRange(args, 1, args.length));
      return;
    }
    System.exit(run(args));
  }

  private static int run(String[] args) {
    PrintStream out = System.out;
    if (args.length == 1 && "--help".equals(args[0])) {
      out.println(Arguments.USAGE);
      return 0;
    }
    System.setOut(System.err);
    try (Heartbeat heartbeat = Heartbeat.start()) {
      Arguments arguments = Arguments.parse(args);
      SampleLines lines =
          new SampleLines(
              out,
              heartbeat,
              arguments.gated() ? IterationGate.ofLines(System.in) : IterationGate.OPEN);
      measure(arguments, lines);
      if (!arguments.gated()) {
        lines.done();
      }
      return 0;
    } catch (BenchmarksUsageException e) {
      return end(EXIT_USAGE, e.getMessage());
    } catch (InterruptedException e) {
      return end(EXIT_FAILURE, "interrupted");
    } catch (RunnerException | RuntimeException e) {
      return end(EXIT_FAILURE, oneLine(e));
    }
  }

  private static void measure(Arguments arguments, SampleLines lines) throws RunnerException {
    // One harness measures on a machine at a time and sees to that itself; JMH's lock file would
    // only be left behind when it is killed.
    System.setProperty("jmh.ignoreLock", "true");
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(arguments.workload().pattern())
            .forks(0)
            .warmupIterations(arguments.warmup())
            .warmupTime(TimeValue.milliseconds(arguments.timeMs()))
            .measurementIterations(arguments.iterations())
            .measurementTime(TimeValue.milliseconds(arguments.timeMs()))
            .shouldFailOnError(true);
    arguments.parameters().forEach(options::param);
    new Runner(options.build(), lines).run();
  }

  private static int end(int status, String message) {
    System.err.println("tare-benchmarks: " + message);
    return status;
  }

  /** The innermost cause says what happened; JMH's own message is always the same. */
  private static String oneLine(Throwable failure) {
    Throwable cause = failure;
    for (Throwable next = failure; next != null; next = beneath(next)) {
      cause = next;
    }
    return (cause.getMessage() == null ? cause.toString() : cause.getMessage())
        .replaceAll("\\s+", " ");
  }

  /** JMH attaches what a benchmark threw as suppressed exceptions. */
  private static @Nullable Throwable beneath(Throwable failure) {
    Throwable[] suppressed = failure.getSuppressed();
    if (failure.getCause() == null && suppressed.length > 0) {
      return suppressed[0];
    }
    return failure instanceof KernelUnavailableException ? null : failure.getCause();
  }
}
