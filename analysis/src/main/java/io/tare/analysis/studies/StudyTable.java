package io.tare.analysis.studies;

import java.util.List;
import java.util.Optional;

/**
 * A published table of means.
 *
 * @param source where it stands in the paper
 * @param samples how many values each mean is of
 * @param better which direction is better
 * @param keys names of what tells the rows apart: the workload and its parameters
 * @param platforms in the order of the columns
 * @param compared the two platforms that the published significance compares
 * @param note what a reader must know; may be empty
 */
public record StudyTable(
    String id,
    String source,
    long samples,
    Better better,
    List<String> keys,
    List<String> platforms,
    Optional<Compared> compared,
    String note,
    List<StudyRow> rows) {

  public StudyTable {
    keys = List.copyOf(keys);
    platforms = List.copyOf(platforms);
    rows = List.copyOf(rows);
  }

  /** Which direction is better. */
  public enum Better {
    HIGHER,
    LOWER
  }

  /** The pair of platforms that a significance belongs to. */
  public record Compared(String first, String second) {}

  /** The row of that label. */
  public Optional<StudyRow> row(String label) {
    return rows.stream().filter(row -> row.label().equals(label)).findFirst();
  }

  /** The platform whose mean is better in this row; the first of two equal ones. */
  public String winner(StudyRow row) {
    Compared pair = compared.orElseThrow();
    double first = row.sample(pair.first()).mean().value();
    double second = row.sample(pair.second()).mean().value();
    boolean firstIsBetter = better == Better.HIGHER ? first >= second : first <= second;
    return firstIsBetter ? pair.first() : pair.second();
  }
}
