package io.tare.analysis.comparison.series;

import io.tare.harness.model.SampleColumns;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The parts of the counted submissions of a trial. For remainders only the number is kept, because
 * the value is the part less its pieces.
 */
final class PartValues {

  private final Parts parts;
  private final Map<String, PackedNumbers> values = new HashMap<>();
  private final Map<Part, Integer> rests = new HashMap<>();

  PartValues(Parts parts) {
    this.parts = parts;
    parts.every().forEach(part -> values.put(part.metric(), new PackedNumbers()));
  }

  /**
   * Adds some submissions.
   *
   * @param which their indexes
   */
  void add(SampleColumns columns, int[] which) {
    for (Part part : parts.every()) {
      double[] values = part.of(columns);
      for (int i : which) {
        if (Double.isNaN(values[i])) {
          continue;
        }
        if (part.isRest()) {
          rests.merge(part, 1, Integer::sum);
        } else {
          kept(part.metric()).add(values[i]);
        }
      }
    }
  }

  /** How many submissions have the part. */
  int size(Part part) {
    return part.isRest() ? rests.getOrDefault(part, 0) : kept(part.metric()).size();
  }

  /**
   * @param part if a remainder, one that every submission has
   */
  double[] of(Part part) {
    double[] rest = kept(part.metric()).toArray();
    for (String piece : part.pieces()) {
      double[] taken = kept(piece).toArray();
      if (taken.length != rest.length) {
        throw new IllegalStateException("not every submission has " + piece);
      }
      for (int i = 0; i < rest.length; i++) {
        rest[i] -= taken[i];
      }
    }
    return rest;
  }

  private PackedNumbers kept(String metric) {
    return Objects.requireNonNull(values.get(metric), metric);
  }
}
