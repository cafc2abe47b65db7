package io.tare.analysis.capacity.planning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Quantiles of a class's times in all draws. Those of rates that share processors, and need nothing
 * else, come from a table. Others are solved for some draws; for others, the quantile at the
 * processors over the work there is interpolated by the mean over the same, see {@link
 * InterpolatedDraws}.
 */
final class DrawnTimes {

  private final List<Draws.Drawn> drawn;
  private final int which;
  private final Quantiles quantiles;
  private final List<DoubleUnaryOperator> times = new ArrayList<>();
  private final Map<Integer, DoubleUnaryOperator> solved = new HashMap<>();
  private final Map<Double, double[]> known = new HashMap<>();

  /** Draws by their mean over their work. */
  private final int[] order;

  /**
   * @param drawn the first has the best-fitting parameters
   */
  DrawnTimes(List<Draws.Drawn> drawn, int which, Quantiles quantiles) {
    this.drawn = drawn;
    this.which = which;
    this.quantiles = quantiles;
    this.order =
        IntStream.range(0, drawn.size())
            .filter(this::isInterpolated)
            .boxed()
            .sorted((one, other) -> Double.compare(stretch(one), stretch(other)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 0; i < drawn.size(); i++) {
      times.add(time(i));
    }
  }

  private DoubleUnaryOperator time(int i) {
    Draws.Drawn each = drawn.get(i);
    return isInterpolated(i)
        ? quantiles.of(
            each.scenario(), each.evaluation(), which, share -> work(i) * ratios(share)[i])
        : quantiles.of(each.scenario(), each.evaluation(), which);
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param i the place of the draw
   */
  double quantile(int i, double share) {
    return times.get(i).applyAsDouble(share);
  }

  /** How many draws were solved, for any share. */
  int solvedDraws() {
    return solved.size();
  }

  private boolean isInterpolated(int i) {
    Draws.Drawn each = drawn.get(i);
    boolean isOfTable =
        each.scenario().isOpen()
            && !each.scenario().hasQueue()
            && FurtherStation.of(each.scenario()).stream()
                .noneMatch(station -> station.seconds(which) > 0);
    return !isOfTable && !each.evaluation().saturated() && work(i) > 0;
  }

  private double work(int i) {
    return drawn.get(i).scenario().flows().get(which).demand().processor();
  }

  private double stretch(int i) {
    return drawn.get(i).means(which).processor() / work(i);
  }

  /** Quantiles at the processors over the work there, of all draws. */
  private double[] ratios(double share) {
    return known.computeIfAbsent(share, this::computed);
  }

  private double[] computed(double share) {
    double[] keys = Arrays.stream(order).mapToDouble(this::stretch).toArray();
    double[] values = InterpolatedDraws.of(keys, place -> solved(order[place], share));
    double[] ratios = new double[drawn.size()];
    for (int place = 0; place < order.length; place++) {
      ratios[order[place]] = values[place];
    }
    return ratios;
  }

  private double solved(int i, double share) {
    Draws.Drawn each = drawn.get(i);
    return solved
            .computeIfAbsent(
                i, key -> quantiles.processor(each.scenario(), each.evaluation(), which))
            .applyAsDouble(share)
        / work(i);
  }
}
