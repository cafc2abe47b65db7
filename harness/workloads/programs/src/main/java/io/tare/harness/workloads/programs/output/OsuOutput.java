package io.tare.harness.workloads.programs.output;

import io.tare.harness.workloads.programs.output.MessageTable.Column;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program of the OSU micro-benchmarks prints; checked with version 7.4. */
public final class OsuOutput {

  private static final Pattern TITLE = Pattern.compile("^# OSU MPI\\S* (.+) v\\d");
  private static final Pattern HEAD = Pattern.compile("^# Size\\s+(\\S.*)$");

  /** Words of a table's header: versions differ in their blanks. */
  private static final Pattern COLUMN =
      Pattern.compile(
          "\\G((?:Avg |Min |Max )?Latency ?\\(us\\)|Bandwidth \\(MB/s\\)|Iterations|Validation)(?:\\s+|$)");

  private static final Map<String, Column> KINDS =
      Map.of(
          "Latency (us)", Column.TIME,
          "Avg Latency (us)", Column.TIME,
          "Min Latency (us)", Column.SHORTEST,
          "Max Latency (us)", Column.LONGEST,
          "Bandwidth (MB/s)", Column.RATE);

  private static final String VALIDATION = "Validation";

  /** Powers of ten of nanoseconds, and of bytes per second. */
  private static final int MICRO = 3;

  private static final int MEGA = 6;

  private OsuOutput() {}

  /**
   * The table of a program.
   *
   * @param test the test's name in its first line, for example {@code Allreduce Latency Test}
   * @throws OutputException if it is another's, there are several, or a line is malformed
   */
  public static MessageTable of(String output, String test) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine title = text.only(TITLE, "titles", "there is no line \"# OSU MPI " + test + "\"");
    if (!title.field(0).equals(test)) {
      throw new OutputException("it measured " + title.field(0) + ", not " + test);
    }
    OutputLine head =
        text.only(HEAD, title.index(), "table headers", "it printed no table of figures by size");
    List<String> columns = columns(head);
    MessageTable.Builder rows = new MessageTable.Builder();
    for (int i = head.index() + 1; i < text.size(); i++) {
      OutputLine row = text.line(i);
      if (!row.text().isBlank() && !row.text().startsWith("#")) {
        rows.add(row, figures(row, columns));
      }
    }
    return rows.table(OptionalLong.empty());
  }

  private static List<String> columns(OutputLine head) throws OutputException {
    String words = head.field(0);
    List<String> columns = new ArrayList<>();
    int end = 0;
    Matcher column = COLUMN.matcher(words);
    while (column.find()) {
      columns.add(column.group(1).replaceFirst(" ?\\(", " ("));
      end = column.end();
    }
    if (end < words.length() || columns.stream().distinct().count() < columns.size()) {
      throw head.expected("Latency (us) or Bandwidth (MB/s)");
    }
    return columns;
  }

  private static Map<Column, Figure> figures(OutputLine row, List<String> columns)
      throws OutputException {
    if (row.fields().size() != columns.size() + 1) {
      throw row.expected("Size, " + String.join(", ", columns));
    }
    Map<Column, Figure> figures = new EnumMap<>(Column.class);
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (column.equals(VALIDATION)) {
        if (!row.field(i + 1).equals("Pass")) {
          throw row.expected("messages that arrived as sent");
        }
      } else if (column.equals("Iterations")) {
        long unused = row.whole(i + 1);
      } else {
        Column kind = Objects.requireNonNull(KINDS.get(column), column);
        figures.put(kind, row.hundredths(i + 1, kind == Column.RATE ? MEGA : MICRO));
      }
    }
    return figures;
  }
}
