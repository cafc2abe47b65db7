package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import java.util.List;

/**
 * How far the solution of a scenario may be from the scenario itself, as a thousand random ones
 * were from their simulations ({@code AccuracyTest}): not how far the scenario is from a real
 * service.
 */
enum Accuracy {
  /** One class of exponential service at a rate; a queue of a single thread. */
  EXACT(0.01, 0.03, ""),
  VARIED(
      0.02,
      0.08,
      "percentiles of service that does not vary exponentially are within 8 % of simulations"),
  SEVERAL_THREADS(
      0.05,
      0.1,
      "a queue of several threads is approximated: means are within 5 % of simulations,"
          + " percentiles within 10 %"),
  CLASSES(
      0.02,
      0.15,
      "percentiles of several classes assume exponential service of the others: within 15 % of"
          + " simulations"),
  CLIENTS(
      0.02,
      0.12,
      "percentiles of clients whose service does not vary exponentially are within 12 % of"
          + " simulations"),
  CLIENT_CLASSES(
      0.02,
      0.6,
      "percentiles of clients beside other classes assume that all requests are alike: within 60 %"
          + " of simulations"),
  STATIONS(
      0.1,
      0.6,
      "at a link or a disk all classes are served alike, and percentiles assume that requests wait"
          + " there independently: means are within 10 % of simulations, percentiles within 60 %"),
  QUEUED_CLIENTS(
      9,
      9,
      "clients that wait for threads are solved as if all requests were alike and varied"
          + " exponentially: simulations differed by up to a factor of ten; give a rate, or leave"
          + " out threads");

  private final double mean;
  private final double percentile;
  private final String note;

  Accuracy(double mean, double percentile, String note) {
    this.mean = mean;
    this.percentile = percentile;
    this.note = note;
  }

  /** The largest relative error of a mean. */
  double mean() {
    return mean;
  }

  /** The largest error of a percentile, relative to it or, if that is larger, to the mean. */
  double percentile() {
    return percentile;
  }

  /** For readers; empty if there is nothing to say. */
  String note() {
    return note;
  }

  static Accuracy of(LoadScenario scenario) {
    List<Flow> flows = scenario.flows();
    boolean isOne = flows.size() == 1;
    boolean isExponential = flows.stream().allMatch(flow -> flow.variation().value() == 1);
    boolean areAlike =
        isExponential
            && flows.stream().mapToDouble(flow -> flow.demand().processor()).distinct().count()
                == 1;
    boolean isQueue = scenario.isFirstComeFirstServed();
    if (!scenario.isOpen() && isQueue && !areAlike) {
      return QUEUED_CLIENTS;
    }
    boolean hasStations =
        flows.stream().anyMatch(flow -> flow.demand().disk() > 0 || scenario.linkSeconds(flow) > 0);
    if (hasStations) {
      return STATIONS;
    }
    if (!scenario.isOpen()) {
      return !isOne ? CLIENT_CLASSES : isExponential ? EXACT : CLIENTS;
    }
    if (isQueue) {
      return areAlike || scenario.servers() == 1 ? EXACT : SEVERAL_THREADS;
    }
    return !isOne ? CLASSES : isExponential ? EXACT : VARIED;
  }
}
