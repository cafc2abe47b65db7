package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A paper's statement about its own numbers, which can be recomputed. */
public sealed interface Statement {

  String id();

  /** Where the paper says so. */
  String source();

  /** Which rows of which tables a statement is about. */
  record Choice(List<String> tables, Optional<String> better, Optional<Boolean> significant) {
    public Choice {
      tables = List.copyOf(tables);
    }
  }

  /** One platform is better by a percentage in one row. */
  record Percent(
      String id, String source, String table, String row, String better, PrintedNumber value)
      implements Statement {}

  /** Percentages over the chosen rows: their mean, smallest and largest. */
  record Percents(
      String id,
      String source,
      Choice choice,
      PrintedNumber mean,
      Optional<PrintedNumber> low,
      Optional<PrintedNumber> high)
      implements Statement {}

  /** A percentage of all rows of the tables is chosen. */
  record Share(String id, String source, Choice choice, PrintedNumber value) implements Statement {}

  /** Exactly these rows are chosen. */
  record Rows(String id, String source, Choice choice, List<String> rows) implements Statement {
    public Rows {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A quotient of two printed numbers, as a percentage or not.
   *
   * @param factor 100 for a percentage, otherwise 1
   */
  record Quotient(
      String id,
      String source,
      PrintedNumber dividend,
      PrintedNumber divisor,
      double factor,
      PrintedNumber value)
      implements Statement {}

  /** A difference of two printed numbers. */
  record Difference(
      String id,
      String source,
      PrintedNumber minuend,
      PrintedNumber subtrahend,
      PrintedNumber value)
      implements Statement {}

  /**
   * A platform, or one of several separated by bars, is the best one in more than half of all
   * places of these metrics.
   */
  record Most(String id, String source, List<String> metrics, String platform)
      implements Statement {
    public Most {
      metrics = List.copyOf(metrics);
    }
  }

  /**
   * These platforms are the best ones of a metric, in the order of the table of winners;
   * alternatives are separated by bars.
   *
   * @param nodes whether on the same or on different nodes
   */
  record Winners(String id, String source, String metric, String nodes, List<String> platforms)
      implements Statement {
    public Winners {
      platforms = List.copyOf(platforms);
    }
  }

  /**
   * A number given twice in the paper.
   *
   * @param tolerance the largest allowed difference, for approximate values; 0 if absent
   */
  record Twice(
      String id, String source, PrintedNumber first, PrintedNumber second, OptionalDouble tolerance)
      implements Statement {}
}
