package io.tare.harness.output;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The footer of a NAS Parallel Benchmark (3.3 and 3.4, serial, OpenMP and MPI), which is the same
 * for all programs, unlike the output before it.
 *
 * @param kernel in lower case, for example {@code cg}
 * @param problemClass one letter
 * @param threads of OpenMP; 1 for other programs
 * @param processes of MPI that took part; 1 for other programs
 * @param nanos computed from the rate, if that is more precise than the time in hundredths of a
 *     second, as usual unless the run is slow; otherwise that time
 * @param operationsPerSecond of all threads or processes
 */
public record NpbOutput(
    String kernel,
    String problemClass,
    long threads,
    long processes,
    Figure nanos,
    Figure operationsPerSecond,
    Verification verification) {

  /** The program's verdict on its result. */
  public enum Verification {
    SUCCESSFUL,
    UNSUCCESSFUL,
    NOT_PERFORMED
  }

  private static final Pattern BEGINNING = Pattern.compile("^\\s*([\\w-]+) Benchmark Completed");

  /** As powers of ten. */
  private static final int MEGA = 6;

  private static final int GIGA = 9;

  /**
   * @throws OutputException if there is not exactly one complete footer
   */
  public static NpbOutput of(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine completed =
        text.only(
            BEGINNING,
            "\"… Benchmark Completed\"",
            "there is no line \"… Benchmark Completed\": it did not end");
    int begin = completed.index();
    String kernel = completed.field(0).toLowerCase(Locale.ROOT);
    String problemClass = line(text, "Class", begin).field(0);
    Figure operations = line(text, "Mop/s total", begin).figure(0, MEGA);
    return new NpbOutput(
        kernel,
        problemClass,
        number(text, "Total threads", begin).orElse(1),
        processes(text, begin),
        nanos(text, begin, operations, work(text, begin, kernel, problemClass)),
        operations,
        verification(line(text, "Verification", begin)));
  }

  /** 3.4 reports how many of the started ones took part. */
  private static long processes(OutputText text, int begin) throws OutputException {
    OptionalLong active = number(text, "Active procs", begin);
    return active.isPresent()
        ? active.getAsLong()
        : number(text, "Total processes", begin).orElse(1);
  }

  private static Figure nanos(OutputText text, int begin, Figure operations, OptionalDouble work)
      throws OutputException {
    Figure printed = line(text, "Time in seconds", begin).figure(0, GIGA);
    if (!(operations.value() > 0)) {
      throw new OutputException(
          "its rate is 0 Mop/s: it ran too briefly for its clock or its two decimals");
    }
    if (work.isEmpty()) {
      return printed;
    }
    Figure byRate = operations.timeOf(work.getAsDouble()).times(1e9);
    if (printed.contradicts(byRate)) {
      throw new OutputException(
          "its time of %s s and its rate of %s Mop/s contradict each other: at this rate it takes %s s"
              .formatted(printed.inUnitsOf(1e9), operations.inUnitsOf(1e6), byRate.inUnitsOf(1e9)));
    }
    return printed.refinedBy(byRate);
  }

  private static OptionalDouble work(OutputText text, int begin, String kernel, String letter)
      throws OutputException {
    String size = line(text, "Size", begin).field(0);
    double iterations = line(text, "Iterations", begin).figure(0, 0).value();
    return NpbWork.of(kernel, letter, size, iterations);
  }

  /**
   * @throws OutputException if the program did not verify its result
   */
  public void requireVerified() throws OutputException {
    if (verification != Verification.SUCCESSFUL) {
      throw new OutputException(
          "wrong answer: the program says that its verification was "
              + verification.name().replace('_', ' '));
    }
  }

  private static OptionalLong number(OutputText text, String key, int begin)
      throws OutputException {
    return text.has(pattern(key), begin)
        ? OptionalLong.of(line(text, key, begin).whole(0))
        : OptionalLong.empty();
  }

  private static Verification verification(OutputLine line) throws OutputException {
    String word = line.field(0).replace(' ', '_');
    for (Verification each : Verification.values()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    throw line.expected("SUCCESSFUL, UNSUCCESSFUL or NOT PERFORMED");
  }

  private static OutputLine line(OutputText text, String key, int begin) throws OutputException {
    return text.only(
        pattern(key),
        begin,
        "\"" + key + " = …\"",
        "there is no line \"" + key + " = …\" at the end: the output was cut off");
  }

  /** Its group is the value. */
  private static Pattern pattern(String key) {
    return Pattern.compile("^\\s*" + Pattern.quote(key) + "\\s*=(.*)");
  }
}
