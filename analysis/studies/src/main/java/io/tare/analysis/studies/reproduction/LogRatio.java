package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A ratio of two PDs from its logarithms in the blocks, by Student's t. */
record LogRatio(double value, Optional<Interval> interval) {

  /**
   * @param logs one per block, at least one
   * @param widening factor for the interval's distances from the mean
   */
  static LogRatio of(Collection<Double> logs, double level, double widening) {
    Estimate mean =
        Estimate.ofMean(logs.stream().mapToDouble(Double::doubleValue).toArray(), level);
    return new LogRatio(
        Math.exp(mean.value()),
        mean.interval()
            .map(each -> widening * each.halfWidth())
            .filter(margin -> Double.isFinite(Math.exp(mean.value() + margin)))
            .map(
                margin ->
                    new Interval(
                        Math.exp(mean.value() - margin), Math.exp(mean.value() + margin), level)));
  }

  /**
   * @param places the two cells of the ratio; empty for a mean over many
   */
  Evidence evidence(List<Place> places) {
    return new Evidence(
        places.stream().map(Place::measurand).toList(),
        places.stream().map(Place::platform).toList(),
        value,
        interval);
  }
}
