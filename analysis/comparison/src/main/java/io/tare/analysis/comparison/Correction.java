package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Holm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Holm's correction over the whole table, for the mean and for each figure beside it on its own:
 * each is a table that somebody may read alone.
 */
final class Correction {

  private Correction() {}

  static List<Comparison> of(List<Comparison> comparisons) {
    List<OptionalDouble> means = adjusted(comparisons, each -> each.mean().pd().pValue());
    List<List<SecondaryStatistic>> beside = new ArrayList<>();
    comparisons.forEach(each -> beside.add(new ArrayList<>()));
    for (SecondaryStatistic.Kind kind : SecondaryStatistic.Kind.values()) {
      List<OptionalDouble> adjusted =
          adjusted(
              comparisons,
              each ->
                  each.beside(kind)
                      .map(figure -> figure.judged().pd().pValue())
                      .orElse(OptionalDouble.empty()));
      for (int i = 0; i < comparisons.size(); i++) {
        OptionalDouble p = adjusted.get(i);
        comparisons
            .get(i)
            .beside(kind)
            .map(each -> p.isPresent() ? each.withHolmP(p.getAsDouble()) : each)
            .ifPresent(beside.get(i)::add);
      }
    }
    return IntStream.range(0, comparisons.size())
        .mapToObj(
            i -> {
              PdVerdict mean = comparisons.get(i).mean();
              OptionalDouble p = means.get(i);
              return comparisons
                  .get(i)
                  .withJudged(
                      p.isPresent() ? mean.withHolmP(p.getAsDouble()) : mean, beside.get(i));
            })
        .toList();
  }

  /** Absent where there was no test. */
  private static List<OptionalDouble> adjusted(
      List<Comparison> comparisons, Function<Comparison, OptionalDouble> p) {
    List<OptionalDouble> all = new ArrayList<>();
    comparisons.forEach(each -> all.add(p.apply(each)));
    int[] tested = IntStream.range(0, all.size()).filter(i -> all.get(i).isPresent()).toArray();
    double[] adjusted =
        Holm.adjusted(IntStream.of(tested).mapToDouble(i -> all.get(i).orElseThrow()).toArray());
    for (int i = 0; i < tested.length; i++) {
      all.set(tested[i], OptionalDouble.of(adjusted[i]));
    }
    return all;
  }
}
