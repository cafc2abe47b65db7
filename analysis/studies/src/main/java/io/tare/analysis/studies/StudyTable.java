package io.tare.analysis.studies;

import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param source its place in the paper
 * @param figure the figure of its means; empty if the paper has none
 * @param samples the number of values of each mean
 * @param better which direction is better
 * @param keys names of the keys of rows: the workload and its parameters
 * @param platforms in the order of the columns
 * @param compared the two platforms compared by the published significance
 * @param cells which cells of a run correspond to which rows; by default, those of the row's own
 *     workload and parameters
 * @param note for readers; may be empty
 */
@RecordBuilder
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

  /** The pair of platforms of a significance. */
  public record Compared(String first, String second) {}

  /** The row of that label. */
  public Optional<StudyRow> row(String label) {
    return rows.stream().filter(row -> row.label().equals(label)).findFirst();
  }

  /** The cells of a run that correspond to a row, on any platform. */
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
   * The ratio of a platform's mean and another's in a row, above 1 for a loss in either direction.
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
