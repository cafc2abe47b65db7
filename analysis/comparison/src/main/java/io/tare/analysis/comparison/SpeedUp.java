package io.tare.analysis.comparison;

import io.tare.analysis.comparison.PlatformComparison.Pair;
import io.tare.analysis.comparison.PlatformComparison.Row;
import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How much faster work is done on more nodes of a kind than on the fewest of that kind in the run.
 *
 * @param few the platform with the fewest nodes
 * @param many the one with more
 * @param ratio time on few nodes over that on many, or the rate on many over that on few
 */
public record SpeedUp(Measurand measurand, Size few, Size many, Estimate ratio) {

  /** Roles of nodes that do none of the measured work. */
  private static final Set<String> IDLE = Set.of("client", "neighbour");

  /** A platform and its number of nodes that work. */
  public record Size(String platform, String kind, int nodes) {

    static Optional<Size> of(Environment environment) {
      int nodes =
          (int) environment.nodes().stream().filter(each -> !IDLE.contains(each.role())).count();
      return nodes == 0
          ? Optional.empty()
          : Optional.of(new Size(environment.platform(), environment.kind(), nodes));
    }
  }

  /** The speed-up for each time as many nodes: 1 if twice as many take half the time. */
  public Estimate efficiency() {
    return ratio.times((double) few.nodes() / many.nodes());
  }

  /** For every workload and every platform with more nodes than the fewest of its kind. */
  public static List<SpeedUp> of(Results results) {
    List<Size> sizes =
        results.environments().stream()
            .flatMap(each -> Size.of(each).stream())
            .sorted(Comparator.comparingInt(Size::nodes))
            .toList();
    List<SpeedUp> all = new ArrayList<>();
    for (Row row : PlatformComparison.of(results).rows()) {
      for (Size many : sizes) {
        sizes.stream()
            .filter(each -> each.kind().equals(many.kind()))
            .findFirst()
            .filter(few -> few.nodes() < many.nodes())
            .flatMap(few -> between(row, few, many))
            .ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<SpeedUp> between(Row row, Size few, Size many) {
    return row.pair(few.platform(), many.platform())
        .map(
            pair ->
                new SpeedUp(
                    row.measurand(),
                    few,
                    many,
                    pair.better().equals(many.platform())
                        ? times(pair)
                        : times(pair).reciprocal()));
  }

  private static Estimate times(Pair pair) {
    return new Estimate(pair.times().value(), pair.times().interval(), pair.times().blocks());
  }
}
