package io.tare.harness.output;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The footer of a NAS Parallel Benchmark (3.3 and 3.4, serial, OpenMP and MPI), which all of its
 * programs print alike; what comes before differs.
 *
 * @param kernel in small letters, for example {@code cg}
 * @param problemClass one letter
 * @param threads of OpenMP; 1 of any other program
 * @param processes of MPI that took part; 1 of any other program
 * @param nanos by the rate, if that tells it more closely than the time in hundredths of a second,
 *     as it does unless the run is slow; that time where the footer's operations and rate do not
 *     give it
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

  /** What the program says of its result. */
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
   * @throws OutputException if there is no whole footer, or several
   */
  public static NpbOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
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

  /** Of those that were started, 3.4 tells how many took part. */
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
          "its rate is 0 Mop/s: it ran for less than its clock or its two decimals tell");
    }
    return work.isEmpty()
        ? printed
        : printed.refinedBy(operations.timeOf(work.getAsDouble()).times(1e9));
  }

  private static OptionalDouble work(OutputText text, int begin, String kernel, String letter)
      throws OutputException {
    String size = line(text, "Size", begin).field(0);
    double iterations = line(text, "Iterations", begin).figure(0, 0).value();
    return NpbWork.of(kernel, letter, size, iterations);
  }

  /**
   * @throws OutputException if the program did not find its result to be right
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
        "there is no line \"" + key + " = …\" at its end: it was cut off");
  }

  /** Its group is the value. */
  private static Pattern pattern(String key) {
    return Pattern.compile("^\\s*" + Pattern.quote(key) + "\\s*=(.*)");
  }
}
