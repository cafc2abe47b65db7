package io.tare.analysis.comparison.series;

import io.tare.harness.model.MetricPart;
import io.tare.harness.model.Metrics;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts that a workload declares.
 *
 * @param every all in the order in which a submission passes through them: each whole part, its
 *     pieces, and its remainder
 */
public record Parts(List<Part> every) {

  /** For a workload without parts. */
  public static final Parts NONE = new Parts(List.of());

  public Parts {
    every = List.copyOf(every);
  }

  static Parts of(Metrics metrics) {
    List<Part> all = new ArrayList<>();
    for (MetricPart each : metrics.parts()) {
      int place = metrics.parts().indexOf(each);
      String name = each.metric().name();
      Part part = new Part(place, name, each.metric().words(), name, List.of());
      all.add(part);
      if (each.isDivided()) {
        all.add(part.without(pieces(metrics, name), each.rest()));
      }
    }
    return new Parts(all);
  }

  private static List<String> pieces(Metrics metrics, String name) {
    return metrics.parts().stream()
        .filter(piece -> piece.of().equals(name))
        .map(piece -> piece.metric().name())
        .toList();
  }

  /** The remainders of parts with pieces. */
  List<Part> rests() {
    return every.stream().filter(Part::isRest).toList();
  }

  /**
   * The parts that together are the whole time.
   *
   * @param apart whether parts with pieces are split
   */
  public List<Part> all(boolean apart) {
    List<Part> rests = rests();
    List<String> divided = rests.stream().map(Part::metric).toList();
    List<String> pieces = rests.stream().flatMap(rest -> rest.pieces().stream()).toList();
    return every.stream()
        .filter(
            part ->
                apart
                    ? part.isRest() || !divided.contains(part.metric())
                    : !part.isRest() && !pieces.contains(part.metric()))
        .toList();
  }
}
