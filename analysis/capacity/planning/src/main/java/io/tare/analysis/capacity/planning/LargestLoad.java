package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The search for the largest rate that meets an SLA: a secant of the logarithm of time over limit,
 * kept between bounds (Illinois). Draws begin near the share of saturation that the best-fitting
 * parameters allow.
 */
final class LargestLoad {

  private static final double MAX_FACTOR = 1e6;
  private static final double NEAR = 1e-5;

  /** Where a draw is looked for first: so far beside the expected rate. */
  private static final double BESIDE = 0.02;

  private final PlatformCase own;
  private final Query.Sla sla;
  private final double nominal;
  private final double nominalSaturation;

  LargestLoad(PlatformCase own, Query.Sla sla) {
    this.own = own;
    this.sla = sla;
    LoadScenario scenario = own.scenario(OverheadModel.NOMINAL);
    this.nominalSaturation = Saturation.perSecond(scenario);
    this.nominal = new Search(scenario, nominalSaturation).largest();
  }

  /** With the best-fitting parameters, requests per second; 0 if no rate meets the SLA. */
  double nominal() {
    return nominal;
  }

  /**
   * In all draws. The share of saturation is searched for in some of them, and interpolated by the
   * saturation for others, unless each draw has an error of predictions of its own.
   */
  double[] drawn() {
    int count = own.used();
    double[] saturations =
        IntStream.range(0, count)
            .mapToDouble(draw -> Saturation.perSecond(own.scenario(draw)))
            .toArray();
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted((one, other) -> Double.compare(saturations[one], saturations[other]))
            .mapToInt(Integer::intValue)
            .toArray();
    IntToDoubleFunction share =
        place -> largest(order[place], saturations[order[place]]) / saturations[order[place]];
    double[] shares =
        own.residuals().isPresent()
            ? IntStream.range(0, count).mapToDouble(share).toArray()
            : InterpolatedDraws.of(
                Arrays.stream(order).mapToDouble(draw -> saturations[draw]).toArray(), share);
    double[] largest = new double[count];
    for (int place = 0; place < count; place++) {
      largest[order[place]] = shares[place] * saturations[order[place]];
    }
    return largest;
  }

  private double largest(int draw, double saturation) {
    LoadScenario scenario = own.scenario(draw);
    Search search = new Search(scenario, saturation);
    search.tryBeside(nominal / nominalSaturation * saturation / scenario.rate());
    return search.largest();
  }

  /** For one scenario; factors of its rate. */
  private final class Search {

    private final LoadScenario scenario;
    private double low;
    private double high;
    private double atLow = Double.NaN;
    private double atHigh = Double.POSITIVE_INFINITY;

    Search(LoadScenario scenario, double saturation) {
      this.scenario = scenario;
      this.high = Math.min(MAX_FACTOR, saturation / scenario.rate());
    }

    /** Bounds on both sides of a factor, if the wanted one is near it. */
    void tryBeside(double factor) {
      if (isBetween(factor)) {
        boolean isMet = tried(factor) <= 0;
        double other = factor * (isMet ? 1 + BESIDE : 1 - BESIDE);
        if (isBetween(other)) {
          tried(other);
        }
      }
    }

    private boolean isBetween(double factor) {
      return factor > low && factor < high;
    }

    /** By how much the SLA is missed there; a bound from then on. */
    private double tried(double factor) {
      double at = own.excess(scenario.faster(factor), sla);
      if (at <= 0) {
        low = factor;
        atLow = at;
      } else {
        high = factor;
        atHigh = at;
      }
      return at;
    }

    /** Requests per second; 0 if no rate meets the SLA. */
    double largest() {
      if (Double.isNaN(atLow)) {
        atLow = own.excess(scenario.faster(0), sla);
        if (atLow > 0) {
          return 0;
        }
      }
      int kept = 0;
      for (int step = 0; step < WorkBound.HALVINGS && high - low > NEAR * high; step++) {
        double part = Double.isInfinite(atHigh) ? 0.5 : atLow / (atLow - atHigh);
        double least = NEAR / 4 * high;
        double middle = Math.max(low + least, Math.min(high - least, low + part * (high - low)));
        // The bound that stays counts half, so that it does not stay long.
        if (tried(middle) <= 0) {
          atHigh /= kept < 0 ? 2 : 1;
          kept = -1;
        } else {
          atLow /= kept > 0 ? 2 : 1;
          kept = 1;
        }
      }
      return low * scenario.rate();
    }
  }
}
