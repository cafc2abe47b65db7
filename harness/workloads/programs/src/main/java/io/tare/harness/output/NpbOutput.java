package io.tare.harness.output;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The footer of a NAS Parallel Benchmark (3.3 and 3.4, serial, OpenMP and MPI), which all of its
 * programs print alike; what comes before differs.
 *
 * @param kernel in small letters, for example {@code cg}
 * @param problemClass one letter
 * @param parallel threads or processes; absent of a serial program
 * @param seconds as printed, with two decimals: 0 for the smallest problems
 * @param operationsPerSecond of all threads or processes
 */
public record NpbOutput(
    String kernel,
    String problemClass,
    OptionalLong parallel,
    double seconds,
    double operationsPerSecond,
    Verification verification) {

  /** What the program says of its result. */
  public enum Verification {
    SUCCESSFUL,
    UNSUCCESSFUL,
    NOT_PERFORMED
  }

  private static final Pattern BEGINNING = Pattern.compile("^\\s*(\\w+) Benchmark Completed");

  /** As a power of ten. */
  private static final int MEGA = 6;

  /**
   * @throws OutputException if there is no whole footer
   */
  public static NpbOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int begin = text.indexOf(BEGINNING, 0);
    if (begin < 0) {
      throw new OutputException("there is no line \"… Benchmark Completed\": it did not end");
    }
    Matcher kernel = BEGINNING.matcher(text.line(begin));
    if (!kernel.find()) {
      throw new IllegalStateException(text.line(begin));
    }
    int seconds = row(text, "Time in seconds", begin);
    int rate = row(text, "Mop/s total", begin);
    return new NpbOutput(
        kernel.group(1).toLowerCase(Locale.ROOT),
        value(text, row(text, "Class", begin)),
        parallel(text, begin),
        text.number(value(text, seconds), 0, seconds),
        text.number(value(text, rate), MEGA, rate),
        verification(text, row(text, "Verification", begin)));
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

  private static OptionalLong parallel(OutputText text, int begin) throws OutputException {
    int row = text.indexOf(pattern("Total (threads|processes)"), begin);
    return row < 0 ? OptionalLong.empty() : OptionalLong.of(text.whole(value(text, row), row));
  }

  private static Verification verification(OutputText text, int row) throws OutputException {
    String word = value(text, row).replace(' ', '_');
    for (Verification each : Verification.values()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    throw new OutputException("SUCCESSFUL, UNSUCCESSFUL or NOT PERFORMED", row + 1, text.line(row));
  }

  private static int row(OutputText text, String key, int begin) throws OutputException {
    int row = text.indexOf(pattern(Pattern.quote(key)), begin);
    if (row < 0) {
      throw new OutputException("there is no line \"" + key + " = …\" at its end: it was cut off");
    }
    return row;
  }

  private static Pattern pattern(String key) {
    return Pattern.compile("^\\s*" + key + "\\s*=");
  }

  private static String value(OutputText text, int row) {
    String line = text.line(row);
    return line.substring(line.indexOf('=') + 1).strip();
  }
}
