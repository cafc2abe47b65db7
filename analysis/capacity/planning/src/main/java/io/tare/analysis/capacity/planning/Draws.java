package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A scenario with the best-fitting parameters and in the model's draws, solved. */
final class Draws {

  /**
   * One of them: its numbers and their means.
   *
   * @param off factors for predictions
   */
  record Drawn(LoadScenario scenario, Evaluation evaluation, Residuals.Factors off) {

    static Drawn of(LoadScenario scenario) {
      LoadScenario settled = scenario.settled();
      Evaluation evaluation = Evaluator.of(settled);
      return new Drawn(settled, evaluation, settled.off().at(evaluation.busiest()));
    }

    double response(int which) {
      return off.mean() * means(which).response();
    }

    /** Requests at a rate are answered at this rate, whatever the prediction error. */
    double throughput(int which) {
      double factor = scenario.flows().get(which).arrivals().clients() > 0 ? off.throughput() : 1;
      return factor * means(which).throughput();
    }

    Evaluation.Means means(int which) {
      return evaluation.classes().get(which);
    }
  }

  private final List<Drawn> drawn;
  private final List<DrawnTimes> times = new ArrayList<>();

  /**
   * @param scenarios the first has the best-fitting parameters
   */
  Draws(List<LoadScenario> scenarios, Quantiles quantiles) {
    this.drawn = scenarios.stream().map(Drawn::of).toList();
    for (int r = 0; r < scenarios.get(0).flows().size(); r++) {
      times.add(new DrawnTimes(drawn, r, quantiles));
    }
  }

  /** The number of draws, without the best-fitting parameters. */
  int count() {
    return drawn.size() - 1;
  }

  /** One of them, or {@link OverheadModel#NOMINAL}. */
  Drawn get(int draw) {
    return drawn.get(draw - OverheadModel.NOMINAL);
  }

  /** With the best-fitting parameters. */
  Drawn nominal() {
    return get(OverheadModel.NOMINAL);
  }

  /** The time that a share of a class's requests does not exceed, in seconds. */
  double quantile(int draw, int which, double share) {
    return get(draw).off().p95() * times.get(which).quantile(draw - OverheadModel.NOMINAL, share);
  }

  /** The same as a band. */
  Band quantile(int which, double share) {
    return Band.over(count(), draw -> quantile(draw, which, share));
  }

  /** Whether all classes meet the SLA. */
  boolean meets(int draw, Query.Sla sla) {
    return excess(draw, sla) <= 0;
  }

  /**
   * By how much one draw misses the SLA: the logarithm of time over limit, of the worst class, or
   * of utilization over the allowed one if that is more; infinite if saturated.
   */
  double excess(int draw, Query.Sla sla) {
    Evaluation evaluation = get(draw).evaluation();
    if (evaluation.saturated()) {
      return Double.POSITIVE_INFINITY;
    }
    double worst = sla.headroom() > 0 ? Math.log(evaluation.busiest() / (1 - sla.headroom())) : -1;
    for (int r = 0; r < times.size(); r++) {
      worst = Math.max(worst, Math.log(quantile(draw, r, sla.quantile()) / sla.seconds()));
    }
    return worst;
  }

  /** The share of draws that meet the SLA. */
  double probability(Query.Sla sla) {
    int met = 0;
    for (int draw = 0; draw < count(); draw++) {
      met += meets(draw, sla) ? 1 : 0;
    }
    return (double) met / count();
  }

  Band over(ToDoubleFunction<Drawn> value) {
    return Band.over(count(), draw -> value.applyAsDouble(get(draw)));
  }
}
