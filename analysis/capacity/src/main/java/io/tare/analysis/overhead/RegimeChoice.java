package io.tare.analysis.overhead;

import io.tare.analysis.overhead.FittedComponent.Regime;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether, and where, the slope of an operation changes: by the errors at sizes that are left out
 * (M. Stone, Journal of the Royal Statistical Society B 36, 1974), over all platforms together.
 */
final class RegimeChoice {

  /** A break must do so much better than none. */
  private static final double BETTER = 0.8;

  /** Places that do nearly as well as the best one belong to its interval. */
  private static final double NEARLY = 1.25;

  private static final int LEAST_SIZES = 4;

  private RegimeChoice() {}

  static Optional<Regime> of(Form form, Collection<LawFit> fits) {
    double[] sizes =
        fits.iterator().next().points().stream()
            .mapToDouble(point -> point.of(form.variables().get(0)))
            .distinct()
            .sorted()
            .toArray();
    if (!form.hasRegimes() || sizes.length < LEAST_SIZES) {
      return Optional.empty();
    }
    double without = error(fits, OptionalDouble.empty());
    double[] errors = new double[sizes.length - 1];
    int best = 0;
    for (int i = 0; i < errors.length; i++) {
      errors[i] = error(fits, OptionalDouble.of(middle(sizes, i)));
      best = errors[i] < errors[best] ? i : best;
    }
    if (!(errors[best] < BETTER * without)) {
      return Optional.empty();
    }
    int first = best;
    int last = best;
    while (first > 0 && errors[first - 1] <= NEARLY * errors[best]) {
      first--;
    }
    while (last < errors.length - 1 && errors[last + 1] <= NEARLY * errors[best]) {
      last++;
    }
    return Optional.of(new Regime(middle(sizes, best), sizes[first], sizes[last + 1]));
  }

  private static double middle(double[] sizes, int gap) {
    return Math.sqrt(sizes[gap] * sizes[gap + 1]);
  }

  private static double error(Collection<LawFit> fits, OptionalDouble breakAt) {
    return fits.stream().mapToDouble(fit -> fit.crossValidation(breakAt)).sum();
  }
}
