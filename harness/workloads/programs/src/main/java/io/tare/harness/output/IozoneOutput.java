package io.tare.harness.output;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The table that IOzone prints of write, rewrite, read and reread, in kilobytes of 1024 bytes a
 * second.
 *
 * @param bytesPerSecond by operation
 */
public record IozoneOutput(SortedMap<String, Double> bytesPerSecond) {

  private static final List<String> OPERATIONS = List.of("write", "rewrite", "read", "reread");
  private static final Pattern HEAD =
      Pattern.compile("^\\s*kB\\s+reclen\\s+write\\s+rewrite\\s+read\\s+reread");
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int KIBI = 1024;

  /**
   * @throws OutputException if there is no table, or no row in it
   */
  public static IozoneOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int head = text.indexOf(HEAD, 0);
    if (head < 0) {
      throw new OutputException("there is no line \"kB reclen write rewrite read reread\"");
    }
    if (head + 1 >= text.size()) {
      throw new OutputException("there is no row below its table's head: it was cut off");
    }
    String[] fields = BLANKS.split(text.line(head + 1).strip());
    if (fields.length != OPERATIONS.size() + 2) {
      throw new OutputException(
          "kilobytes, record length and four rates", head + 2, text.line(head + 1));
    }
    SortedMap<String, Double> rates = new TreeMap<>();
    for (int i = 0; i < OPERATIONS.size(); i++) {
      rates.put(OPERATIONS.get(i), KIBI * text.number(fields[i + 2], 0, head + 1));
    }
    return new IozoneOutput(rates);
  }
}
