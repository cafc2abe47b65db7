package io.tare.analysis.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction for many tests at once: the probability of a single false finding in
 * the whole table stays below the level, whatever the tests' dependence.
 *
 * <p>Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
 * Journal of Statistics 6(2), 1979, pp. 65–70.
 */
public final class Holm {

  private Holm() {}

  /**
   * The adjusted p values in the order of the given ones, none above 1.
   *
   * @throws IllegalArgumentException if a value is not between 0 and 1
   */
  public static double[] adjusted(double[] pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      double p = checked(pValues[order[rank]]);
      largest = Math.max(largest, Math.min(1, p * (order.length - rank)));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }

  /**
   * The same for any objects, some of which have a p value to adjust.
   *
   * @param p absent where nothing was tested
   * @param with the same with the adjusted p value
   */
  public static <T> List<T> corrected(
      List<T> all, Function<T, OptionalDouble> p, BiFunction<T, Double, T> with) {
    int[] tested =
        IntStream.range(0, all.size()).filter(i -> p.apply(all.get(i)).isPresent()).toArray();
    double[] adjusted =
        adjusted(
            IntStream.of(tested).mapToDouble(i -> p.apply(all.get(i)).orElseThrow()).toArray());
    List<T> corrected = new ArrayList<>(all);
    for (int i = 0; i < tested.length; i++) {
      corrected.set(tested[i], with.apply(all.get(tested[i]), adjusted[i]));
    }
    return corrected;
  }

  private static double checked(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("p value " + p + " is not between 0 and 1");
    }
    return p;
  }
}
