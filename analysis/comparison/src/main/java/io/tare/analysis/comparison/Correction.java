package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Holm;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Holm's correction over the whole table, separately for the mean and each statistic beside it,
 * because each may be read on its own.
 */
final class Correction {

  private Correction() {}

  static List<Comparison> of(List<Comparison> comparisons) {
    List<Comparison> corrected =
        Holm.corrected(
            comparisons,
            each -> each.pd().pValue(),
            (each, p) -> each.withJudged(each.mean().withHolmP(p), each.beside()));
    for (SecondaryStatistic.Kind kind : SecondaryStatistic.Kind.values()) {
      corrected =
          Holm.corrected(
              corrected,
              each ->
                  each.beside(kind)
                      .map(figure -> figure.judged().pd().pValue())
                      .orElse(OptionalDouble.empty()),
              (each, p) -> each.withJudged(each.mean(), withHolmP(each.beside(), kind, p)));
    }
    return corrected;
  }

  private static List<SecondaryStatistic> withHolmP(
      List<SecondaryStatistic> beside, SecondaryStatistic.Kind kind, double p) {
    return beside.stream().map(each -> each.kind() == kind ? each.withHolmP(p) : each).toList();
  }
}
