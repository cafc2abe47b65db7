package io.tare.analysis.reproduction;

import io.tare.analysis.reproduction.OwnLosses.Place;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A ratio of two PDs from its logarithms in the blocks, by Student's t. */
record LogRatio(double value, Optional<Interval> interval) {

  /**
   * @param logs one per block, at least one
   */
  static LogRatio of(Collection<Double> logs, double level) {
    Estimate mean =
        Estimate.ofMean(logs.stream().mapToDouble(Double::doubleValue).toArray(), level);
    return new LogRatio(
        Math.exp(mean.value()),
        mean.interval()
            .filter(each -> Double.isFinite(Math.exp(each.upper())))
            .map(each -> new Interval(Math.exp(each.lower()), Math.exp(each.upper()), level)));
  }

  /**
   * @param places the two whose ratio it is; none for a mean over many
   */
  Evidence evidence(List<Place> places) {
    return new Evidence(
        places.stream().map(Place::measurand).toList(),
        places.stream().map(Place::platform).toList(),
        value,
        interval);
  }
}
