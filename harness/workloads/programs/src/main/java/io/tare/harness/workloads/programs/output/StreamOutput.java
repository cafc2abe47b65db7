package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The output of the STREAM benchmark (5.9 and 5.10).
 *
 * @param length numbers in a vector, a constant of the program
 * @param threads that it used; 1 if it was built without OpenMP
 * @param bytesPerSecond the best rate of each loop, by its name in lower case
 */
public record StreamOutput(long length, long threads, Map<String, Figure> bytesPerSecond) {

  /** A comma follows it in 5.9. */
  private static final Pattern LENGTH = Pattern.compile("^Array size = ([^\\s,]+),?(?:\\s|$)");

  private static final Pattern ELEMENT =
      Pattern.compile("^This system uses (\\d+) bytes per array element");
  private static final Pattern THREADS =
      Pattern.compile("^Number of Threads (?:counted|requested) = (\\d+)");
  private static final Pattern LOOP =
      Pattern.compile("^(Copy|Scale|Add|Triad):\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s*$");
  private static final Pattern VALID = Pattern.compile("^Solution Validates");

  /** As hpcc prints it too. */
  static final Pattern INVALID = Pattern.compile("^Failed Validation");

  static final String WRONG = "wrong answer: STREAM did not validate its solution";

  private static final int LOOPS = 4;

  /** Power of ten of bytes: STREAM's megabytes are decimal. */
  private static final int MEGA = 6;

  /** Power of ten of nanoseconds. */
  private static final int GIGA = 9;

  private static final TimeAndRate.Units UNITS = new TimeAndRate.Units("s", 1e9, "MB/s", 1e6);

  private static final Set<String> TWO_VECTORS = Set.of("Copy", "Scale");

  public StreamOutput {
    bytesPerSecond = Map.copyOf(bytesPerSecond);
  }

  /**
   * @throws OutputException if a loop is missing or occurs twice, its rate contradicts its time, or
   *     STREAM did not validate the vectors
   */
  public static StreamOutput of(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine length =
        text.only(LENGTH, "\"Array size = …\"", "there is no line \"Array size = …\"");
    requireDoubles(text);
    Map<String, Figure> rates = new TreeMap<>();
    for (OutputLine loop : text.all(LOOP, length.index())) {
      String name = loop.field(0).toLowerCase(Locale.ROOT);
      requireConsistent(loop, length.whole(0));
      if (rates.put(name, loop.figure(1, MEGA)) != null) {
        throw loop.expected("a single rate of " + name);
      }
    }
    if (rates.size() < LOOPS) {
      throw new OutputException(
          "there are no lines of Copy, Scale, Add and Triad with their rates");
    }
    if (text.has(INVALID, length.index()) || !text.has(VALID, length.index())) {
      throw new OutputException(WRONG);
    }
    return new StreamOutput(length.whole(0), threads(text), rates);
  }

  /** The rate is that of the shortest time, for two or three vectors. */
  private static void requireConsistent(OutputLine loop, long length) throws OutputException {
    Figure mean = loop.figure(2, GIGA);
    Figure min = loop.figure(3, GIGA);
    Figure max = loop.figure(4, GIGA);
    if (min.value() > mean.value() || mean.value() > max.value()) {
      throw loop.expected("an average between minimum and maximum");
    }
    int vectors = TWO_VECTORS.contains(loop.field(0)) ? 2 : 3;
    double bytes = (double) vectors * Double.BYTES * length;
    var unused = new TimeAndRate(min, loop.figure(1, MEGA), bytes).time(UNITS);
  }

  /** Vectors of other numbers have another size than the workload says. */
  private static void requireDoubles(OutputText text) throws OutputException {
    for (OutputLine line : text.all(ELEMENT, 0)) {
      if (line.whole(0) != Double.BYTES) {
        throw new OutputException(
            "vectors of %d-byte numbers, not %d: build STREAM without STREAM_TYPE"
                .formatted(line.whole(0), Double.BYTES));
      }
    }
  }

  /** The line with the counted number is the last. */
  private static long threads(OutputText text) throws OutputException {
    List<OutputLine> lines = text.all(THREADS, 0);
    return lines.isEmpty() ? 1 : lines.get(lines.size() - 1).whole(0);
  }
}
