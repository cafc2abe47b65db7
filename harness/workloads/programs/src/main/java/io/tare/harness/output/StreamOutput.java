package io.tare.harness.output;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the STREAM benchmark (5.9 and 5.10) prints.
 *
 * @param length numbers in a vector, which is a constant of the program
 * @param bytesPerSecond the best rate of each loop, by its name in small letters
 */
public record StreamOutput(long length, Map<String, Double> bytesPerSecond) {

  private static final Pattern LENGTH = Pattern.compile("^Array size = (\\d+)");
  private static final Pattern LOOP =
      Pattern.compile("^(Copy|Scale|Add|Triad):\\s+(\\S+)\\s+\\S+\\s+\\S+\\s+\\S+\\s*$");
  private static final Pattern VALID = Pattern.compile("^Solution Validates");
  private static final Pattern INVALID = Pattern.compile("^Failed Validation");
  private static final int LOOPS = 4;

  /** Of bytes, as a power of ten: STREAM's megabytes are decimal. */
  private static final int MEGA = 6;

  public StreamOutput {
    bytesPerSecond = Map.copyOf(bytesPerSecond);
  }

  /**
   * @throws OutputException if a loop is missing, or STREAM did not find the vectors to be right
   */
  public static StreamOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int length = text.indexOf(LENGTH, 0);
    if (length < 0) {
      throw new OutputException("there is no line \"Array size = …\"");
    }
    Map<String, Double> rates = new TreeMap<>();
    for (int row = text.indexOf(LOOP, length); row >= 0; row = text.indexOf(LOOP, row + 1)) {
      Matcher loop = text.find(LOOP, row).orElseThrow();
      rates.put(loop.group(1).toLowerCase(Locale.ROOT), text.number(loop.group(2), MEGA, row));
    }
    if (rates.size() < LOOPS) {
      throw new OutputException(
          "there are no lines of Copy, Scale, Add and Triad with their rates");
    }
    if (text.indexOf(INVALID, length) >= 0 || text.indexOf(VALID, length) < 0) {
      throw new OutputException("wrong answer: STREAM does not say that its solution validates");
    }
    return new StreamOutput(
        text.whole(text.find(LENGTH, length).orElseThrow().group(1), length), rates);
  }
}
