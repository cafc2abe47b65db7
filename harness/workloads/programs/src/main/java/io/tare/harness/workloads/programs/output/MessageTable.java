package io.tare.harness.workloads.programs.output;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Figures of messages by size, from the table of an MPI benchmark.
 *
 * @param rows bytes to figures; only sizes that were measured
 * @param processes that took part, if the program reports it
 */
public record MessageTable(SortedMap<Long, Map<Column, Figure>> rows, OptionalLong processes) {

  /** What a column contains. */
  public enum Column {
    /** Nanoseconds, as a mean over processes if they differ. */
    TIME,
    /** Nanoseconds of the process that needed the fewest. */
    SHORTEST,
    /** Nanoseconds of the process that needed the most. */
    LONGEST,
    /** Bytes per second. */
    RATE
  }

  /**
   * @throws IllegalArgumentException if there are no rows
   */
  public MessageTable {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("a table without rows");
    }
    rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
  }

  /**
   * A figure of a size.
   *
   * @throws OutputException if it was not measured
   */
  public Figure required(long bytes, Column column) throws OutputException {
    Map<Column, Figure> row = rows.get(bytes);
    if (row == null) {
      throw new OutputException("messages of " + bytes + " bytes were not measured");
    }
    Figure figure = row.get(column);
    if (figure == null) {
      throw new OutputException(
          "its table has no column of the " + column.name().toLowerCase(Locale.ROOT));
    }
    return figure;
  }

  /** Collects rows; each size may occur once. */
  static final class Builder {
    private final SortedMap<Long, Map<Column, Figure>> rows = new TreeMap<>();

    /** Adds a line, whose first number is the size. */
    void add(OutputLine line, Map<Column, Figure> figures) throws OutputException {
      requireOrder(line, figures);
      if (rows.put(line.whole(0), new EnumMap<>(figures)) != null) {
        throw line.expected("a single time of each size");
      }
    }

    MessageTable table(OptionalLong processes) throws OutputException {
      if (rows.isEmpty()) {
        throw new OutputException("no size was measured");
      }
      return new MessageTable(rows, processes);
    }

    /** A mean is not below the shortest time, nor above the longest. */
    private static void requireOrder(OutputLine line, Map<Column, Figure> figures)
        throws OutputException {
      Figure time = figures.get(Column.TIME);
      Figure shortest = figures.get(Column.SHORTEST);
      Figure longest = figures.get(Column.LONGEST);
      boolean isOrdered =
          time == null
              || ((shortest == null || isAtMost(shortest, time))
                  && (longest == null || isAtMost(time, longest)));
      if (!isOrdered) {
        throw line.expected("a mean between the shortest and the longest time");
      }
    }

    /** Each is rounded on its own. */
    private static boolean isAtMost(Figure one, Figure other) {
      return one.value() <= other.value() + Math.max(one.resolution(), other.resolution());
    }
  }
}
