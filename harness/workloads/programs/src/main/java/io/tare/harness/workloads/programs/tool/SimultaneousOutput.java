package io.tare.harness.workloads.programs.tool;

import io.tare.harness.workloads.programs.output.OutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The outputs of programs that ran at the same time, one for each pair of nodes: a line before each
 * says when it began and ended.
 *
 * @param runs in the order of the pairs
 */
public record SimultaneousOutput(List<Run> runs) {

  /**
   * Share of the time in which any of them ran: with less overlap the sum of their rates was never
   * reached.
   */
  private static final double MIN_TOGETHER = 0.9;

  private static final double PERCENT = 100;

  private static final Pattern LINE =
      Pattern.compile("(?m)^tare: pair (\\d+) of (\\d+), (\\d+) to (\\d+) ns\\n");

  public SimultaneousOutput {
    runs = List.copyOf(runs);
  }

  /**
   * One of the runs.
   *
   * @param beginNanos after the beginning of the first run, as seen by the harness
   * @param endNanos the same for its end
   */
  public record Run(long beginNanos, long endNanos, String printed) {}

  /** The name of a pair in messages: {@code pair 1} is the first. */
  static String name(int index) {
    return "pair " + (index + 1);
  }

  /** The text as kept. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      text.append(
          "tare: %s of %d, %d to %d ns\n"
              .formatted(name(i), runs.size(), run.beginNanos, run.endNanos));
      text.append(run.printed);
      if (!run.printed.endsWith("\n")) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Reads a kept text.
   *
   * @param pairs the expected number of pairs
   * @throws OutputException if the number differs, or they did not run at the same time
   */
  public static SimultaneousOutput of(String text, int pairs) throws OutputException {
    List<Run> runs = new ArrayList<>();
    Matcher line = LINE.matcher(text);
    boolean isThere = line.find();
    while (isThere) {
      long begin = Long.parseLong(line.group(3));
      long end = Long.parseLong(line.group(4));
      int from = line.end();
      isThere = line.find();
      runs.add(new Run(begin, end, text.substring(from, isThere ? line.start() : text.length())));
    }
    if (runs.size() != pairs) {
      throw new OutputException(
          "there are outputs of %d pairs, not of %d".formatted(runs.size(), pairs));
    }
    SimultaneousOutput all = new SimultaneousOutput(runs);
    all.requireTogether();
    return all;
  }

  /** The time in which all ran, as a share of the time in which any ran, 0 to 1. */
  public double together() {
    long latest = runs.stream().mapToLong(Run::beginNanos).max().orElseThrow();
    long earliest = runs.stream().mapToLong(Run::endNanos).min().orElseThrow();
    long begin = runs.stream().mapToLong(Run::beginNanos).min().orElseThrow();
    long end = runs.stream().mapToLong(Run::endNanos).max().orElseThrow();
    return end > begin ? Math.max(0, (double) (earliest - latest) / (end - begin)) : 0;
  }

  private void requireTogether() throws OutputException {
    if (!(together() >= MIN_TOGETHER)) {
      throw new OutputException(
          String.format(
              Locale.ROOT,
              "the %d pairs ran together for %.0f %% of the time in which any ran, but at least "
                  + "%.0f %% is required; measure on a quieter machine or with a greater length",
              runs.size(),
              PERCENT * together(),
              PERCENT * MIN_TOGETHER));
    }
  }

  /** Reads a pair's output. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(String printed) throws OutputException;
  }

  /**
   * Reads each pair's output.
   *
   * @throws OutputException with the pair whose output is refused
   */
  public <T> List<T> each(Reader<T> reader) throws OutputException {
    List<T> all = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      try {
        all.add(reader.read(runs.get(i).printed));
      } catch (OutputException e) {
        throw new OutputException(name(i) + ": " + e.getMessage());
      }
    }
    return all;
  }
}
