package io.tare.analysis.comparison.series;

import io.tare.harness.model.SampleColumns;
import java.util.Comparator;
import java.util.List;

/**
 * A part of a time as the report shows it: one that the workload declares, or the remainder of such
 * a part without its pieces. The shown parts of a submission add up to its time.
 *
 * @param place among the parts of the time, from 0; a remainder has its part's
 * @param column the name in files, with the unit as suffix, for example {@code network_rest_ns}
 * @param words for people, for example "network and rest"
 * @param metric the name of the metric of the part, or of the part with its pieces
 * @param pieces the names of the metrics subtracted from it; empty if it is whole
 */
public record Part(int place, String column, String words, String metric, List<String> pieces)
    implements Comparable<Part> {

  private static final String NANOSECONDS = "_ns";

  private static final Comparator<Part> IN_ORDER =
      Comparator.comparingInt(Part::place).thenComparing(Part::column);

  public Part {
    pieces = List.copyOf(pieces);
  }

  /** The remainder of a part without its pieces. */
  Part without(List<String> taken, String rest) {
    String name = column.endsWith(NANOSECONDS) ? label() + "_rest" + NANOSECONDS : column + "_rest";
    return new Part(place, name, rest, metric, taken);
  }

  /** The name without the unit of times, for example {@code server_unmarshal}. */
  public String label() {
    return column.endsWith(NANOSECONDS)
        ? column.substring(0, column.length() - NANOSECONDS.length())
        : column;
  }

  boolean isRest() {
    return !pieces.isEmpty();
  }

  /** The part of each submission in base units, NaN where it was not reported. */
  double[] of(SampleColumns submissions) {
    double[] values = submissions.values(metric);
    for (String piece : pieces) {
      double[] taken = submissions.values(piece);
      for (int i = 0; i < values.length; i++) {
        values[i] -= taken[i];
      }
    }
    return values;
  }

  @Override
  public int compareTo(Part other) {
    return IN_ORDER.compare(this, other);
  }
}
