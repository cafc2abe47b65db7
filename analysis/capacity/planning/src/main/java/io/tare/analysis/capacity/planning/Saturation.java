package io.tare.analysis.capacity.planning;

/** The rate at which a station is fully used. */
final class Saturation {

  private Saturation() {}

  /** For all open classes together, in their proportion; only they can saturate a station. */
  static double perSecond(LoadScenario scenario) {
    double busiest =
        Evaluator.of(
                scenario.of(
                    scenario.flows().stream()
                        .filter(each -> each.arrivals().clients() == 0)
                        .toList()))
            .busiest();
    return scenario.rate() / busiest;
  }
}
