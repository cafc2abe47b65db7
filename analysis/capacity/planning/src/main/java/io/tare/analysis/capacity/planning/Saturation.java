package io.tare.analysis.capacity.planning;

/** The rate at which a station is fully used. */
final class Saturation {

  private static final double NEAR = 1e-5;

  private Saturation() {}

  /** For all open classes together, in their proportion; only they can saturate a station. */
  static double perSecond(LoadScenario scenario) {
    LoadScenario open =
        scenario.of(
            scenario.flows().stream().filter(each -> each.arrivals().clients() == 0).toList());
    double most = scenario.rate() / Evaluator.of(open).busiest();
    if (open.flows().stream().allMatch(each -> each.demand().contention() <= 0)) {
      return most;
    }
    // Requests cost more among others, so that less is too much already.
    double low = 0;
    double high = most;
    while (high - low > NEAR * high) {
      double middle = (low + high) / 2;
      boolean isTooMuch =
          Evaluator.of(open.faster(middle / scenario.rate()).contended()).saturated();
      low = isTooMuch ? low : middle;
      high = isTooMuch ? middle : high;
    }
    return high;
  }
}
