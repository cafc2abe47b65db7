package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * PD of quantiles per trial: the mean over the candidate's trials over the mean over the
 * reference's, with the same interval as for means. The trial stays the unit of replication; a
 * quantile over all submissions would mix fast trials with slow ones.
 */
record TrialQuantileRatios(Function<Pairs, Ratio> method) {

  /** From the fast end of the distribution to the slow one. */
  static final double[] DECILES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

  /** One pair per block, candidate over reference above 1 for a loss. */
  record Taken(double probability, Pairs losses, Ratio ratio) {

    QuantileRatio quantile() {
      return new QuantileRatio(
          probability, ratio.value(), ratio.interval(), Optional.of(ratio.method()));
    }
  }

  /**
   * In the order of the probabilities, without those whose denominator is 0.
   *
   * @param values the submissions of a trial
   * @param higherIsBetter whether low values are the slow end
   */
  List<Taken> of(
      PairedCells.Pair pair,
      Function<TrialSeries, double[]> values,
      boolean higherIsBetter,
      double... probabilities) {
    double[] ps = probabilities.clone();
    if (higherIsBetter) {
      Arrays.setAll(ps, i -> 1 - probabilities[i]);
    }
    Function<TrialSeries, double[]> quantiles = values.andThen(of -> Summary.quantiles(of, ps));
    List<double[]> candidate = pair.candidate().in(pair.blocks()).stream().map(quantiles).toList();
    List<double[]> reference = pair.reference().in(pair.blocks()).stream().map(quantiles).toList();
    List<Taken> all = new ArrayList<>();
    for (int i = 0; i < ps.length; i++) {
      int at = i;
      Pairs times =
          Pairs.of(
              candidate.stream().mapToDouble(each -> each[at]).toArray(),
              reference.stream().mapToDouble(each -> each[at]).toArray());
      Pairs losses = higherIsBetter ? times.swapped() : times;
      if (losses.referenceMean() != 0) {
        all.add(new Taken(probabilities[i], losses, method.apply(losses)));
      }
    }
    return all;
  }
}
