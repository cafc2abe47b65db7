package io.tare.analysis.overhead;

import io.tare.analysis.overhead.FittedComponent.Regime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Fits a form to the means of one component on one platform.
 *
 * @param form the terms
 * @param points what was measured
 * @param byBlock for each point the mean of each block, in seconds
 */
record LawFit(
    Form form,
    List<WorkPoint> points,
    List<SortedMap<Integer, Double>> byBlock,
    BlockWeights weights) {

  /** Values are above 0; a part that is next to nothing at one size must not rule the others. */
  private static final double LEAST_SHARE = 0.02;

  LawFit {
    points = List.copyOf(points);
    byBlock = List.copyOf(byBlock);
  }

  /** The law, with what it misses. */
  Law law(Optional<Regime> regime) {
    OptionalDouble at =
        regime.isPresent() ? OptionalDouble.of(regime.get().at()) : OptionalDouble.empty();
    double[] measured = measured(OverheadModel.NOMINAL);
    double[] fitted = fit(at, measured, each -> true);
    List<List<Double>> draws = new ArrayList<>();
    for (int d = 0; d < weights.draws(); d++) {
      draws.add(boxed(fit(at, measured(d), each -> true)));
    }
    List<Law.FittedCell> cells = new ArrayList<>();
    double[] leftOut = leftOut(at, measured);
    for (int i = 0; i < points.size(); i++) {
      double value = NonNegative.value(form.terms(points.get(i), at), fitted);
      cells.add(new Law.FittedCell(points.get(i), measured[i], value, leftOut[i]));
    }
    return new Law(boxed(fitted), draws, misfit(cells), cells);
  }

  /** Mean square of relative errors at sizes that were left out; infinite if none can be. */
  double crossValidation(OptionalDouble breakAt) {
    double[] measured = measured(OverheadModel.NOMINAL);
    double[] leftOut = leftOut(breakAt, measured);
    double sum = 0;
    int count = 0;
    for (int i = 0; i < measured.length; i++) {
      if (!Double.isNaN(leftOut[i])) {
        double error = leftOut[i] / measured[i] - 1;
        sum += error * error;
        count++;
      }
    }
    return count == 0 ? Double.POSITIVE_INFINITY : sum / count;
  }

  private double[] measured(int draw) {
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          draw == OverheadModel.NOMINAL
              ? weights.mean(byBlock.get(i))
              : weights.draw(byBlock.get(i), draw);
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double least = LEAST_SHARE * Math.max(1e-9, sorted[sorted.length / 2]);
    return Arrays.stream(values).map(each -> Math.max(each, least)).toArray();
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
        NonNegative.fit(
            terms.toArray(double[][]::new),
            values.stream().mapToDouble(Double::doubleValue).toArray());
    if (breakAt.isPresent()) {
      // A side without any point goes on as the other one.
      int last = found.length - 1;
      if (terms.stream().allMatch(row -> row[last] <= 0)) {
        found[last] = found[last - 1];
      } else if (terms.stream().allMatch(row -> row[last - 1] <= 0)) {
        found[last - 1] = found[last];
      }
    }
    return found;
  }

  /** What is told of each point by all of other sizes; not a number if there are too few. */
  private double[] leftOut(OptionalDouble breakAt, double[] measured) {
    double[] told = new double[measured.length];
    for (int i = 0; i < told.length; i++) {
      double size = size(i);
      long others =
          IntStream.range(0, told.length)
              .mapToDouble(this::size)
              .filter(each -> each != size)
              .distinct()
              .count();
      told[i] =
          others < 2
              ? Double.NaN
              : NonNegative.value(
                  form.terms(points.get(i), breakAt), fit(breakAt, measured, each -> each != size));
    }
    return told;
  }

  private double size(int point) {
    return points.get(point).of(form.variables().get(0));
  }

  /** Of sizes between others alone: nobody is told of what lies beyond them. */
  private double misfit(List<Law.FittedCell> cells) {
    double least = IntStream.range(0, points.size()).mapToDouble(this::size).min().orElseThrow();
    double most = IntStream.range(0, points.size()).mapToDouble(this::size).max().orElseThrow();
    double sum = 0;
    int count = 0;
    for (int i = 0; i < cells.size(); i++) {
      Law.FittedCell cell = cells.get(i);
      boolean isBetween = size(i) > least && size(i) < most && !Double.isNaN(cell.leftOut());
      double error = isBetween ? cell.leftOutError() : cell.residual();
      if (isBetween || cells.size() <= 2) {
        sum += error * error;
        count++;
      }
    }
    return count == 0 ? 0 : Math.sqrt(sum / count);
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
