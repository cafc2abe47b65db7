package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.planning.LoadScenario.Visits;
import io.tare.analysis.capacity.queueing.GammaService;
import java.util.List;

/**
 * The time that a request spends at {@link FurtherStation}s and that varies: waiting for link and
 * disk, whose service is fixed, and all of it at tiers. It is zero with a probability, otherwise by
 * a gamma distribution with the mean and the variance of the sum, as if stations were independent.
 *
 * @param mean of all, in seconds
 * @param idle probability of no such time
 * @param variation squared coefficient of variation of the time if there is some
 */
record TimeElsewhere(double mean, double idle, double variation) {

  /** Of a class. */
  static TimeElsewhere of(LoadScenario scenario, Evaluation evaluation, int which) {
    Flow flow = scenario.flows().get(which);
    List<Double> times = evaluation.classes().get(which).further();
    double waiting = 0;
    double idle = 1;
    double tiers = 0;
    double variance = 0;
    List<FurtherStation> stations = FurtherStation.of(scenario);
    for (int i = 0; i < stations.size(); i++) {
      FurtherStation station = stations.get(i);
      double busy = evaluation.utilizations().getOrDefault(station.name(), 0.0);
      if (station.tier().isEmpty()) {
        waiting += times.get(i) - station.seconds(which);
        idle *= 1 - busy;
      } else if (station.seconds(which) > 0) {
        Visits visits = flow.demand().tiers().get(station.tier().getAsInt());
        tiers += times.get(i);
        variance += station.variation(visits, busy) * times.get(i) * times.get(i);
      }
    }
    if (tiers <= 0) {
      return new TimeElsewhere(waiting, idle, 1);
    }
    if (waiting > 0) {
      variance += waiting * waiting * (2 / (1 - idle) - 1);
    }
    double mean = tiers + waiting;
    return new TimeElsewhere(mean, 0, variance / (mean * mean));
  }

  /** In seconds; {@code share} from 0 to below 1. */
  double quantile(double share) {
    return share <= idle || mean <= 0 ? 0 : ofSome((share - idle) / (1 - idle));
  }

  /** The same for a share of the requests with some such time. */
  double ofSome(double share) {
    double ratio = variation == 1 ? -Math.log1p(-share) : GammaService.quantile(variation, share);
    return mean / (1 - idle) * ratio;
  }
}
