package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.network.NetworkCosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Fits the costs of networks, with the same draws of blocks as the rest of a model. */
record NetworkFit(Results results, BlockWeights weights) {

  private static final double NANOS = 1e9;

  /**
   * For all networks whose costs were measured in all blocks of the model.
   *
   * @param notes receives which are left out
   */
  List<NetworkLaw> laws(List<String> notes) {
    List<NetworkLaw> laws = new ArrayList<>();
    for (NetworkCosts each : NetworkCosts.of(results)) {
      if (Arrays.stream(weights.blocks()).allMatch(each::isKnownIn)) {
        laws.add(new NetworkLaw(each.network().name(), each.platform(), law(each)));
      } else {
        notes.add(
            ("the cost of network %s on %s was not measured in all blocks, so it is not in the"
                    + " model")
                .formatted(each.network().name(), each.platform()));
      }
    }
    return laws;
  }

  private CostFunction law(NetworkCosts costs) {
    SortedMap<Integer, Double> trips = seconds(costs.roundTripNanos());
    SortedMap<Integer, Double> bytes = seconds(costs.byteNanos());
    return new CostFunction(
        List.of(weights.mean(trips), weights.mean(bytes)),
        IntStream.range(0, weights.draws())
            .mapToObj(draw -> List.of(weights.draw(trips, draw), weights.draw(bytes, draw)))
            .toList(),
        0,
        0,
        List.of());
  }

  private static SortedMap<Integer, Double> seconds(SortedMap<Integer, Double> nanos) {
    SortedMap<Integer, Double> seconds = new TreeMap<>();
    nanos.forEach((block, each) -> seconds.put(block, each / NANOS));
    return seconds;
  }
}
