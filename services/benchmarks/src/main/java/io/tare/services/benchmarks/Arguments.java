package io.tare.services.benchmarks;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line.
 *
 * @param workload what to run
 * @param parameters its parameters that are not left to their defaults
 * @param warmup iterations that are marked as warm-up, at least 0
 * @param iterations iterations that count, at least 1
 * @param gated whether an iteration waits for a line of standard input, and the program for its end
 * @param timeMs shortest duration of one iteration in milliseconds, at least 1; an operation that
 *     has begun is finished, so that an iteration is never less than one operation
 */
record Arguments(
    BenchmarkWorkload workload,
    SortedMap<String, String> parameters,
    int warmup,
    int iterations,
    boolean gated,
    long timeMs) {

  static final String USAGE =
      """
      Usage: java [options] -jar tare-benchmarks.jar --workload NAME [--param KEY=VALUE]...
                  [--warmup N] [--iterations N | --gated] [--time 200ms]
             java -jar tare-benchmarks.jar jmh [JMH's own arguments]

      Runs one workload in this JVM and prints every JMH iteration as one line of JSON. It does not
      fork: start a fresh JVM for each trial.
        --workload NAME      one of %s
        --param KEY=VALUE    n, seed; for the envelope workloads s (bytes), c (characters), seed
        --warmup N           iterations marked as warm-up; 3 by default
        --iterations N       iterations that count; 5 by default
        --gated              an iteration for every line of standard input, until that ends
        --time DURATION      at least this long per iteration, in ms or s; 200ms by default
      jmh.matmul-vector needs the JVM option --add-modules=jdk.incubator.vector."""
          .formatted(BenchmarkWorkload.ids());

  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s)");

  /**
   * Reads the command line.
   *
   * @throws BenchmarksUsageException if it cannot be understood
   */
  static Arguments parse(String... args) {
    Parsing parsing = new Parsing();
    for (int i = 0; i < args.length; i += 2) {
      if ("--gated".equals(args[i])) {
        parsing.gated = true;
        i--; // it has no value
        continue;
      }
      if (i + 1 == args.length) {
        throw new BenchmarksUsageException(args[i] + " needs a value; see --help");
      }
      parsing.option(args[i], args[i + 1]);
    }
    return parsing.arguments();
  }

  private static final class Parsing {
    private String workload = "";
    private final SortedMap<String, String> parameters = new TreeMap<>();
    private int warmup = 3;
    private int iterations = 5;
    private boolean gated;
    private long timeMs = 200;

    void option(String name, String value) {
      switch (name) {
        case "--workload" -> workload = value;
        case "--param" -> parameter(value);
        case "--warmup" -> warmup = count(name, value, 0);
        case "--iterations" -> iterations = count(name, value, 1);
        case "--time" -> timeMs = milliseconds(value);
        default -> throw new BenchmarksUsageException("unknown option " + name + "; see --help");
      }
    }

    private void parameter(String value) {
      int equals = value.indexOf('=');
      if (equals < 1 || !value.substring(equals + 1).matches("-?\\d{1,18}")) {
        throw new BenchmarksUsageException("--param needs KEY=NUMBER, got '" + value + "'");
      }
      parameters.put(value.substring(0, equals), value.substring(equals + 1));
    }

    Arguments arguments() {
      if (workload.isEmpty()) {
        throw new BenchmarksUsageException("--workload is missing; see --help");
      }
      BenchmarkWorkload known = BenchmarkWorkload.parse(workload);
      for (Map.Entry<String, String> parameter : parameters.entrySet()) {
        if (!known.parameters().contains(parameter.getKey())) {
          throw new BenchmarksUsageException(
              known.id()
                  + " has no parameter '"
                  + parameter.getKey()
                  + "', but "
                  + String.join(", ", known.parameters()));
        }
      }
      return new Arguments(
          known, parameters, warmup, gated ? Integer.MAX_VALUE : iterations, gated, timeMs);
    }
  }

  private static int count(String option, String value, int least) {
    if (!value.matches("\\d{1,9}") || Integer.parseInt(value) < least) {
      throw new BenchmarksUsageException(
          option + " needs a whole number from " + least + ", got '" + value + "'");
    }
    return Integer.parseInt(value);
  }

  private static long milliseconds(String value) {
    Matcher duration = DURATION.matcher(value);
    if (!duration.matches() || Long.parseLong(duration.group(1)) == 0) {
      throw new BenchmarksUsageException(
          "--time needs a duration like 200ms or 2s, got '" + value + "'");
    }
    long number = Long.parseLong(duration.group(1));
    return duration.group(2).equals("s") ? 1000 * number : number;
  }
}
