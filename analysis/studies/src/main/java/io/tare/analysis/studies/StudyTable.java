package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A published table of means.
 *
 * @param source where it stands in the paper
 * @param figure the figure that draws its means; empty if the paper has none
 * @param samples how many values each mean is of
 * @param better which direction is better
 * @param keys names of what tells the rows apart: the workload and its parameters
 * @param platforms in the order of the columns
 * @param compared the two platforms that the published significance compares
 * @param cells which cells of a run stand beside which rows; a row that none of them is about
 *     stands beside those of its own workload and parameters
 * @param note what a reader must know; may be empty
 */
public record StudyTable(
    String id,
    String source,
    String figure,
    long samples,
    Better better,
    List<String> keys,
    List<String> platforms,
    Optional<Compared> compared,
    List<RowCells> cells,
    String note,
    List<StudyRow> rows) {

  public StudyTable {
    keys = List.copyOf(keys);
    platforms = List.copyOf(platforms);
    cells = List.copyOf(cells);
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

  /** The cells of a run that a row stands beside, on whichever platform. */
  public CellSelection selection(StudyRow row) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      values.put(keys.get(i), row.key().get(i));
    }
    return cells.stream()
        .filter(each -> each.isAbout(row.label()))
        .findFirst()
        .orElse(RowCells.OWN)
        .selection(row.key().get(0), values);
  }

  /** The platform whose mean is better in this row; the first of two equal ones. */
  public String winner(StudyRow row) {
    Compared pair = compared.orElseThrow();
    double first = row.sample(pair.first()).mean().value();
    double second = row.sample(pair.second()).mean().value();
    boolean firstIsBetter = better == Better.HIGHER ? first >= second : first <= second;
    return firstIsBetter ? pair.first() : pair.second();
  }

  /**
   * A platform's mean against another's in a row, above 1 for a loss whichever direction is better.
   *
   * @throws IllegalArgumentException if a mean is not positive or a platform is not in the row
   */
  public RatioFromMoments loss(StudyRow row, String platform, String reference, double level) {
    Moments measured = row.sample(platform).moments();
    Moments base = row.sample(reference).moments();
    return better == Better.LOWER
        ? RatioFromMoments.of(measured, base, level)
        : RatioFromMoments.of(base, measured, level);
  }

  /** {@code "1.398 (1.318–1.488)"}. */
  public static String words(RatioFromMoments ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio.value())
        + ratio
            .interval()
            .map(each -> String.format(Locale.ROOT, " (%.3f–%.3f)", each.lower(), each.upper()))
            .orElse("");
  }
}
