package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Optional;

/**
 * A run's mean over one of a study's networks.
 *
 * @param place in the study's terms
 * @param mean in the metric's base unit
 */
record NetworkMean(Place place, Metric metric, Estimate mean) {

  /** On the run's reference, which stands for the study's machines. */
  static List<NetworkMean> of(Results results, StudiedNetworks networks) {
    return results.cells().stream()
        .filter(each -> each.cell().platform().equals(results.run().reference()))
        .map(each -> of(each, networks))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<NetworkMean> of(CellResult cell, StudiedNetworks networks) {
    return networks
        .place(cell.cell().measurand())
        .map(place -> new NetworkMean(place, cell.metric(), cell.mean()));
  }
}
