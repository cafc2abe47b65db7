package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.models.FittedComponent.Regime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Whether, and at which size, PD of an operation changes: by cross-validation, from the errors of
 * PD at left-out sizes (M. Stone, Journal of the Royal Statistical Society B 36, 1974), over all
 * platforms together. With a break each side has one PD; without, PD is by laws without a break, or
 * the same at all sizes, whichever is better.
 */
final class RegimeChoice {

  /**
   * The largest share of the errors that may remain with a break, which must also explain more than
   * chance.
   */
  private static final double BETTER = 0.6;

  private static final double CHANCE = 4;

  /** Places nearly as good as the best one belong to its interval. */
  private static final double NEARLY = 1.25;

  private static final int MIN_SIZES = 4;

  private final double[] sizes;

  /** Logarithms of PD, by platform and size. */
  private final List<double[]> losses = new ArrayList<>();

  private RegimeChoice(CostFunctionFit reference, List<CostFunctionFit> others) {
    this.sizes = reference.sizes();
    for (CostFunctionFit other : others) {
      double[] ours = other.means();
      double[] theirs = reference.means();
      losses.add(
          IntStream.range(0, sizes.length)
              .mapToDouble(i -> Math.log(ours[i] / theirs[i]))
              .toArray());
    }
  }

  /**
   * @param reference with different sizes
   * @param others of the same sizes in the same order
   */
  static Optional<Regime> of(CostFunctionFit reference, List<CostFunctionFit> others) {
    double[] sorted =
        IntStream.range(0, reference.sizes().length)
            .mapToDouble(i -> reference.sizes()[i])
            .distinct()
            .sorted()
            .toArray();
    boolean isComplete =
        sorted.length == reference.sizes().length
            && others.stream().allMatch(each -> each.points().equals(reference.points()));
    if (others.isEmpty() || !isComplete || sorted.length < MIN_SIZES) {
      return Optional.empty();
    }
    RegimeChoice choice = new RegimeChoice(reference, others);
    double without =
        Math.min(choice.error(Double.POSITIVE_INFINITY), choice.errorOfLaws(reference, others));
    double[] errors = new double[sorted.length - 1];
    int best = 0;
    for (int i = 0; i < errors.length; i++) {
      errors[i] = choice.error(middle(sorted, i));
      best = errors[i] < errors[best] ? i : best;
    }
    double noise =
        reference.noise()
            + others.stream().mapToDouble(CostFunctionFit::noise).average().orElseThrow();
    if (!(errors[best] < BETTER * without && without - errors[best] > CHANCE * noise)) {
      return ofCosts(reference, others, sorted);
    }
    int first = best;
    int last = best;
    while (first > 0 && errors[first - 1] <= NEARLY * errors[best]) {
      first--;
    }
    while (last < errors.length - 1 && errors[last + 1] <= NEARLY * errors[best]) {
      last++;
    }
    return Optional.of(new Regime(middle(sorted, best), sorted[first], sorted[last + 1]));
  }

  /**
   * If PD has no break, costs of all platforms may have one, such as a cache that is too small: by
   * the residuals of the laws, because with separate slopes on each side left-out sizes say little
   * about the rest.
   */
  private static Optional<Regime> ofCosts(
      CostFunctionFit reference, List<CostFunctionFit> others, double[] sorted) {
    List<CostFunctionFit> all = new ArrayList<>(others);
    all.add(reference);
    double without = residuals(all, OptionalDouble.empty());
    double noise = all.stream().mapToDouble(CostFunctionFit::noise).sum();
    double min = without;
    int best = -1;
    for (int i = 1; i < sorted.length - 2; i++) {
      double error = residuals(all, OptionalDouble.of(middle(sorted, i)));
      if (error < min) {
        min = error;
        best = i;
      }
    }
    return best >= 0 && min < BETTER * BETTER * without && without - min > CHANCE * noise
        ? Optional.of(new Regime(middle(sorted, best), sorted[best], sorted[best + 1]))
        : Optional.empty();
  }

  private static double residuals(List<CostFunctionFit> fits, OptionalDouble breakAt) {
    return fits.stream().mapToDouble(fit -> fit.residuals(breakAt)).sum();
  }

  private static double middle(double[] sizes, int gap) {
    return Math.sqrt(sizes[gap] * sizes[gap + 1]);
  }

  /**
   * Mean square of the differences between each size's logarithm of PD and the others' on its side.
   */
  private double error(double breakAt) {
    double sum = 0;
    for (double[] loss : losses) {
      for (int i = 0; i < sizes.length; i++) {
        int own = i;
        boolean isBelow = sizes[i] < breakAt;
        double side = mean(loss, j -> j != own && sizes[j] < breakAt == isBelow);
        double value = Double.isNaN(side) ? mean(loss, j -> j != own) : side;
        sum += (loss[i] - value) * (loss[i] - value);
      }
    }
    return sum / losses.size() / sizes.length;
  }

  private static double mean(double[] values, IntPredicate chosen) {
    return IntStream.range(0, values.length)
        .filter(chosen)
        .mapToDouble(i -> values[i])
        .average()
        .orElse(Double.NaN);
  }

  /** The same for laws without a break. */
  private double errorOfLaws(CostFunctionFit reference, List<CostFunctionFit> others) {
    double[] theirs = reference.leftOut(OptionalDouble.empty());
    double sum = 0;
    for (int p = 0; p < others.size(); p++) {
      double[] ours = others.get(p).leftOut(OptionalDouble.empty());
      for (int i = 0; i < sizes.length; i++) {
        double error = Math.log(ours[i] / theirs[i]) - losses.get(p)[i];
        sum += error * error;
      }
    }
    return sum / others.size() / sizes.length;
  }
}
