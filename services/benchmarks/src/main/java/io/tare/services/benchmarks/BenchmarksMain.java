package io.tare.services.benchmarks;

import io.tare.services.kernels.KernelUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The benchmarks program. */
public final class BenchmarksMain {

  private static final int EXIT_USAGE = 2;
  private static final int EXIT_FAILURE = 3;

  private BenchmarksMain() {}

  /**
   * Runs one workload, JMH itself, the memory writer, a NAS benchmark, or one end of round trips.
   */
  public static void main(String[] args) throws IOException {
    if (args.length > 0 && "jmh".equals(args[0])) {
      org.openjdk.jmh.Main.main(Arrays.copyOfRange(args, 1, args.length));
      return;
    }
    PrintStream out = System.out;
    System.setOut(System.err);
    Optional<Callable<Integer>> own = command(args.length > 0 ? args[0] : "", out);
    int status =
        line(own.orElseGet(() -> new BenchmarkCommand(out)))
            .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
            .execute(own.isPresent() ? Arrays.copyOfRange(args, 1, args.length) : args);
    System.exit(out.checkError() ? end(EXIT_FAILURE, "cannot write to standard output") : status);
  }

  /** A subcommand; empty for a JMH workload. */
  private static Optional<Callable<Integer>> command(String word, PrintStream out) {
    return switch (word) {
      case "memory" -> Optional.of(new MemoryCommand(out));
      case "npb" -> Optional.of(new NpbCommand(out));
      case "round-trip" -> Optional.of(new RoundTripCommand(out));
      default -> Optional.empty();
    };
  }

  static CommandLine line(Callable<Integer> command) {
    return new CommandLine(command)
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((mistake, words) -> misused(mistake))
        .setExecutionExceptionHandler((failure, line, words) -> failed(failure));
  }

  private static int misused(ParameterException mistake) {
    return end(EXIT_USAGE, words(mistake) + "; see --help");
  }

  /** The command line's error, without names of Java types. */
  static String words(ParameterException mistake) {
    if (mistake.getArgSpec() instanceof OptionSpec option
        && mistake.getCause() instanceof TypeConversionException reason) {
      return option.longestName()
          + ": "
          + String.valueOf(reason.getMessage())
              .replaceFirst("is not an? (int|long)$", "is not a whole number");
    }
    return String.valueOf(mistake.getMessage());
  }

  private static int failed(Exception failure) {
    return end(
        EXIT_FAILURE, failure instanceof InterruptedException ? "interrupted" : oneLine(failure));
  }

  private static int end(int status, String message) {
    System.err.println("tare-benchmarks: " + message);
    return status;
  }

  /** The innermost cause has the reason; JMH's own message is always the same. */
  private static String oneLine(Throwable failure) {
    Throwable cause = failure;
    for (Throwable next = failure; next != null; next = beneath(next)) {
      cause = next;
    }
    return (cause.getMessage() == null ? cause.toString() : cause.getMessage())
        .replaceAll("\\s+", " ");
  }

  /** JMH attaches a benchmark's exceptions as suppressed ones. */
  private static @Nullable Throwable beneath(Throwable failure) {
    Throwable[] suppressed = failure.getSuppressed();
    if (failure.getCause() == null && suppressed.length > 0) {
      return suppressed[0];
    }
    return failure instanceof KernelUnavailableException ? null : failure.getCause();
  }

  /** The build's version. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = BenchmarksMain.class.getPackage().getImplementationVersion();
      return new String[] {"tare-benchmarks " + (version == null ? "unknown" : version)};
    }
  }
}
