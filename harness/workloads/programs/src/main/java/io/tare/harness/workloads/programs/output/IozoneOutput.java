package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * IOzone's table of write, rewrite, read and reread, in kilobytes of 1024 bytes per second.
 *
 * @param kilobytes of the file, of 1024 bytes
 * @param recordKilobytes of an operation
 * @param bytesPerSecond by operation
 */
public record IozoneOutput(
    long kilobytes, long recordKilobytes, SortedMap<String, Figure> bytesPerSecond) {

  private static final List<String> OPERATIONS = List.of("write", "rewrite", "read", "reread");
  private static final Pattern TITLE = Pattern.compile("^\\s*Iozone: ");
  private static final Pattern HEAD =
      Pattern.compile("^\\s*(?:kB|KB)\\s+reclen\\s+write\\s+rewrite\\s+read\\s+reread");
  private static final Pattern UNIT = Pattern.compile("^\\s*Output is in (.*?)\\s*$");
  private static final Pattern END = Pattern.compile("^iozone test complete");
  private static final Pattern ROW = Pattern.compile("^\\s*\\d+\\s+\\d+\\s");
  private static final int KIBI = 1024;

  /** Whether it is IOzone's output: fio prints no such title and table. */
  public static boolean isOf(String output) {
    OutputText text = new OutputText(output);
    return text.has(TITLE, 0) || text.has(HEAD, 0);
  }

  /**
   * @throws OutputException if there is not exactly one table with one row
   */
  public static IozoneOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int row =
        text.only(HEAD, "table headers", "there is no line \"kB reclen write rewrite read reread\"")
                .index()
            + 1;
    Optional<OutputLine> unit = text.find(UNIT, 0);
    if (unit.isPresent() && !unit.get().field(0).equalsIgnoreCase("kBytes/sec")) {
      throw unit.get().expected("\"Output is in kBytes/sec\"");
    }
    if (!text.has(END, row)) {
      throw new OutputException(
          "there is no line \"iozone test complete.\": the output was cut off");
    }
    OutputLine line = text.line(row);
    if (line.fields().size() != OPERATIONS.size() + 2) {
      throw line.expected("kilobytes, record length and four rates");
    }
    if (row + 1 < text.size() && ROW.matcher(text.line(row + 1).text()).find()) {
      throw text.line(row + 1).expected("a single row");
    }
    SortedMap<String, Figure> rates = new TreeMap<>();
    for (int i = 0; i < OPERATIONS.size(); i++) {
      rates.put(OPERATIONS.get(i), line.figure(i + 2, 0).times(KIBI));
    }
    return new IozoneOutput(line.whole(0), line.whole(1), rates);
  }
}
