package io.tare.harness.workloads.programs.output;

import io.tare.harness.workloads.programs.output.MessageTable.Column;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What a pattern of IMB-MPI1, the Intel MPI Benchmarks, prints. */
public final class ImbOutput {

  private static final Pattern TITLE = Pattern.compile("^# Benchmarking (\\S+)");
  private static final Pattern PROCESSES = Pattern.compile("^# #processes = (\\d+)");
  private static final Pattern HEAD = Pattern.compile("#bytes +#repetitions +t");
  private static final String RATE = "Mbytes/sec";

  /** A column of builds that check the messages. */
  private static final String DEFECTS = "defects";

  /** Times by their columns: patterns print one of them, or three. */
  private static final Map<String, Column> TIMES =
      Map.of(
          "t[usec]", Column.TIME,
          "t_avg[usec]", Column.TIME,
          "t_min[usec]", Column.SHORTEST,
          "t_max[usec]", Column.LONGEST);

  /** Messages of a process in the time that a row reports, by pattern; 1 for all others. */
  private static final Map<String, Integer> MESSAGES = Map.of("Sendrecv", 2, "Exchange", 4);

  /** Power of ten of nanoseconds. */
  private static final int MICRO = 3;

  private static final int MEBI = 20;

  private static final TimeAndRate.Units MEGABYTES = new TimeAndRate.Units("us", 1e3, "MB/s", 1e6);

  private ImbOutput() {}

  /** Whether it is such output, of any pattern. */
  public static boolean isOf(String output) {
    return output.contains("#repetitions") || output.contains("# Benchmarking ");
  }

  /**
   * The table of a pattern. Omits sizes that ran out of time.
   *
   * @throws OutputException if there is not exactly one such table, or it has a malformed line
   */
  public static MessageTable of(String output, String pattern) throws OutputException {
    OutputText text = OutputText.untagged(output);
    int title = title(text, pattern);
    OptionalInt next = text.find(TITLE, title + 1).stream().mapToInt(OutputLine::index).findFirst();
    OutputLine head =
        text.find(HEAD, title)
            .filter(found -> found.index() < next.orElse(text.size()))
            .orElseThrow(() -> new OutputException("it printed no table of times by size"));
    List<String> columns = text.line(head.index()).fields();
    if (columns.stream().noneMatch(each -> TIMES.get(each) == Column.TIME)) {
      throw new OutputException("it printed no table of times by size");
    }
    MessageTable.Builder rows = new MessageTable.Builder();
    for (OutputLine row : text.table(head)) {
      if (row.fields().size() > 1 && row.field(1).startsWith("time-out")) {
        continue;
      }
      rows.add(row, figures(row, columns, MESSAGES.getOrDefault(pattern, 1)));
    }
    Optional<OutputLine> processes =
        text.find(PROCESSES, title).filter(found -> found.index() <= head.index());
    return rows.table(
        processes.isPresent() ? OptionalLong.of(processes.get().whole(0)) : OptionalLong.empty());
  }

  private static Map<Column, Figure> figures(OutputLine row, List<String> columns, int messages)
      throws OutputException {
    if (row.fields().size() != columns.size()) {
      throw row.expected(String.join(", ", columns));
    }
    int defects = columns.indexOf(DEFECTS);
    if (defects >= 0 && row.figure(defects, 0).value() > 0) {
      throw row.expected("no defects");
    }
    Map<Column, Figure> figures = new EnumMap<>(Column.class);
    for (int i = 0; i < columns.size(); i++) {
      Column column = TIMES.get(columns.get(i));
      if (column != null && figures.put(column, row.hundredths(i, MICRO)) != null) {
        throw row.expected("a single " + columns.get(i));
      }
    }
    if (columns.contains(RATE)) {
      Figure mean = Objects.requireNonNull(figures.get(Column.TIME));
      Figure time = figures.getOrDefault(Column.LONGEST, mean);
      requireRate(time, row.hundredths(columns.indexOf(RATE), 0), messages * (double) row.whole(0));
    }
    return figures;
  }

  /** Megabytes are of 10^6 bytes, in older versions of 2^20. */
  static void requireRate(Figure time, Figure megabytes, double bytes) throws OutputException {
    if (new TimeAndRate(time, megabytes.times(1 << MEBI), bytes).isContradictory()) {
      var unused = new TimeAndRate(time, megabytes.times(1e6), bytes).time(MEGABYTES);
    }
  }

  /** The line where the only table of the pattern begins. */
  private static int title(OutputText text, String pattern) throws OutputException {
    int found = -1;
    String others = "";
    for (OutputLine each : text.all(TITLE, 0)) {
      String name = each.field(0);
      if (!name.equals(pattern)) {
        others = name;
      } else if (found >= 0) {
        throw new OutputException(
            "lines %d and %d both begin a %s table: it is unclear which counts"
                .formatted(found + 1, each.index() + 1, pattern));
      } else {
        found = each.index();
      }
    }
    if (found < 0) {
      throw new OutputException(
          others.isEmpty()
              ? "there is no line \"# Benchmarking " + pattern + "\""
              : "it measured " + others + ", not " + pattern);
    }
    return found;
  }
}
