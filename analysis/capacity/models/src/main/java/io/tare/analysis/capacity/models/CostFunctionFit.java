package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.models.FittedComponent.Regime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Fits a form to the means of one component on one platform.
 *
 * @param form the terms
 * @param points the measured points
 * @param byBlock for each point the mean of each block, in seconds
 */
record CostFunctionFit(
    FunctionalForm form,
    List<WorkPoint> points,
    List<SortedMap<Integer, Double>> byBlock,
    BlockWeights weights) {

  /** Standard deviation over median of the absolute values, for normal values. */
  private static final double NORMAL = 1.4826;

  CostFunctionFit {
    points = List.copyOf(points);
    byBlock = List.copyOf(byBlock);
  }

  /** The law of each platform, compared with that of the reference. */
  static SortedMap<String, CostFunction> laws(
      SortedMap<String, CostFunctionFit> fits, String reference, Optional<Regime> regime) {
    CostFunction own = Objects.requireNonNull(fits.get(reference)).law(regime);
    SortedMap<String, CostFunction> laws = new TreeMap<>();
    fits.forEach(
        (platform, fit) ->
            laws.put(platform, platform.equals(reference) ? own : fit.law(regime).beside(own)));
    return laws;
  }

  /** The law, with its misfit. */
  CostFunction law(Optional<Regime> regime) {
    OptionalDouble at =
        regime.isPresent() ? OptionalDouble.of(regime.get().at()) : OptionalDouble.empty();
    double[] measured = measured(OverheadModel.NOMINAL);
    double[] fitted = fit(at, measured, each -> true);
    List<List<Double>> draws = new ArrayList<>();
    for (int d = 0; d < weights.draws(); d++) {
      draws.add(boxed(fit(at, measured(d), each -> true)));
    }
    List<CostFunction.FittedCell> cells = new ArrayList<>();
    double[] leftOut = leftOut(at);
    for (int i = 0; i < points.size(); i++) {
      double value = NonNegativeLeastSquares.value(form.terms(points.get(i), at), fitted);
      cells.add(new CostFunction.FittedCell(points.get(i), measured[i], value, leftOut[i]));
    }
    return new CostFunction(boxed(fitted), draws, misfit(cells), 1, cells);
  }

  /** Mean square of the relative errors of the means over blocks by chance. */
  double noise() {
    double sum = 0;
    for (SortedMap<Integer, Double> each : byBlock) {
      double mean = weights.mean(each);
      double squares = each.values().stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
      sum += squares / (mean * mean) / each.size() / Math.max(1, each.size() - 1);
    }
    return sum / byBlock.size();
  }

  /** Sizes of the points, in their order. */
  double[] sizes() {
    return IntStream.range(0, points.size()).mapToDouble(this::size).toArray();
  }

  /** Means of the points over all blocks, in seconds. */
  double[] means() {
    return measured(OverheadModel.NOMINAL);
  }

  /** Mean square of the relative differences between law and measurement. */
  double residuals(OptionalDouble breakAt) {
    double[] measured = means();
    double[] fitted = fit(breakAt, measured, each -> true);
    double sum = 0;
    for (int i = 0; i < measured.length; i++) {
      double error =
          NonNegativeLeastSquares.value(form.terms(points.get(i), breakAt), fitted) / measured[i]
              - 1;
      sum += error * error;
    }
    return sum / measured.length;
  }

  private double[] measured(int draw) {
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          draw == OverheadModel.NOMINAL
              ? weights.mean(byBlock.get(i))
              : weights.draw(byBlock.get(i), draw);
    }
    return values;
  }

  private interface Chosen {
    boolean takes(double size);
  }

  private double[] fit(OptionalDouble breakAt, double[] measured, Chosen chosen) {
    List<double[]> terms = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < measured.length; i++) {
      if (chosen.takes(size(i))) {
        terms.add(form.terms(points.get(i), breakAt));
        values.add(measured[i]);
      }
    }
    double[] found =
        NonNegativeLeastSquares.fit(
            terms.toArray(double[][]::new),
            values.stream().mapToDouble(Double::doubleValue).toArray());
    if (breakAt.isPresent()) {
      // A side without points continues the other one.
      int last = found.length - 1;
      if (terms.stream().allMatch(row -> row[last] <= 0)) {
        found[last] = found[last - 1];
      } else if (terms.stream().allMatch(row -> row[last - 1] <= 0)) {
        found[last - 1] = found[last];
      }
    }
    return found;
  }

  /** The prediction for each point by all points of other sizes; NaN if there are too few. */
  double[] leftOut(OptionalDouble breakAt) {
    double[] measured = means();
    double[] values = new double[measured.length];
    for (int i = 0; i < values.length; i++) {
      double size = size(i);
      long others =
          IntStream.range(0, values.length)
              .mapToDouble(this::size)
              .filter(each -> each != size)
              .distinct()
              .count();
      values[i] =
          others < 2
              ? Double.NaN
              : NonNegativeLeastSquares.value(
                  form.terms(points.get(i), breakAt), fit(breakAt, measured, each -> each != size));
    }
    return values;
  }

  private double size(int point) {
    return form.variables().isEmpty() ? 0 : points.get(point).of(form.variables().get(0));
  }

  /**
   * By the median, because for one size the others may hardly determine a coefficient; only for
   * inner sizes, because nothing is known beyond the outer ones.
   */
  private double misfit(List<CostFunction.FittedCell> cells) {
    double min = Arrays.stream(sizes()).min().orElseThrow();
    double max = Arrays.stream(sizes()).max().orElseThrow();
    double[] errors =
        IntStream.range(0, cells.size())
            .filter(i -> size(i) > min && size(i) < max)
            .mapToDouble(i -> Math.abs(cells.get(i).leftOutError()))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return errors.length == 0
        ? 0
        : NORMAL * (errors[(errors.length - 1) / 2] + errors[errors.length / 2]) / 2;
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
