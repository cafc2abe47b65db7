package io.tare.analysis.results;

import io.tare.model.SampleColumns;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What the counted submissions of a trial told of their parts. Of the rest of the network component
 * only the number is kept, because it is that component less two others.
 */
final class PartValues {

  private final Map<Part, PackedNumbers> values = new EnumMap<>(Part.class);
  private int rests;

  PartValues() {
    for (Part part : Part.values()) {
      values.put(part, new PackedNumbers());
    }
  }

  /**
   * Adds some submissions.
   *
   * @param which their indexes
   */
  void add(SampleColumns columns, int[] which) {
    values.forEach(
        (part, kept) -> {
          double[] told = part.of(columns);
          for (int i : which) {
            if (Double.isNaN(told[i])) {
              continue;
            }
            if (part == Part.NETWORK_REST) {
              rests++;
            } else {
              kept.add(told[i]);
            }
          }
        });
  }

  /** How many submissions told the part. */
  int size(Part part) {
    return part == Part.NETWORK_REST ? rests : kept(part).size();
  }

  /**
   * @param part if it is the rest of the network component, one that every submission told
   */
  double[] of(Part part) {
    if (part != Part.NETWORK_REST) {
      return kept(part).toArray();
    }
    double[] network = of(Part.NETWORK);
    double[] receive = of(Part.SERVER_RECEIVE);
    double[] write = of(Part.SERVER_WRITE);
    if (receive.length != network.length || write.length != network.length) {
      throw new IllegalStateException("not every submission told all of the network component");
    }
    double[] rest = new double[network.length];
    Arrays.setAll(rest, i -> network[i] - receive[i] - write[i]);
    return rest;
  }

  private PackedNumbers kept(Part part) {
    return Objects.requireNonNull(values.get(part));
  }
}
