package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Variance;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PairedSpreadTest {

  private static final int MANY = 4000;

  @Test
  void findsTheVarianceOfHostStartsAndSubmissions() {
    PairedSpread spread = simulated(MANY, 0.05, 0.03, 0.3, 25);

    double[] components = spread.variance().components();
    assertThat(components[0]).isCloseTo(0.05 * 0.05, Percentage.withPercentage(10));
    assertThat(components[1]).isCloseTo(0.03 * 0.03, Percentage.withPercentage(25));
    assertThat(components[2]).isCloseTo(0.3 * 0.3 / 25, Percentage.withPercentage(5));
    assertThat(spread.perSubmission()).isCloseTo(2 * 0.3 * 0.3, Percentage.withPercentage(5));
    assertThat(spread.perBlock())
        .isCloseTo(2 * (0.03 * 0.03 + 0.3 * 0.3 / 25), Percentage.withPercentage(10));
  }

  @Test
  void assignsCommonVarianceToTheHost() {
    List<MeanVariance> trials = trials(100, 104, 97, 99, 108);

    PairedSpread spread = PairedSpread.of(doubled(trials), trials).orElseThrow();

    assertThat(spread.perBlock()).isCloseTo(0, within(1e-12));
    assertThat(spread.variance().components()[0])
        .isCloseTo(
            Variance.of(100, 104, 97, 99, 108).getAsDouble() / (101.6 * 101.6), within(1e-9));
    assertThat(spread.variance().components()[1]).isZero();
  }

  /** The variance of the relative differences is the basis of the ratio's interval. */
  @Test
  void givesTheVarianceOfTheRelativeDifferences() {
    PairedSpread spread = PairedSpread.of(trials(10, 12, 11), trials(5, 5.2, 5.4)).orElseThrow();

    double[] differences = {
      10 / 11.0 - 5 / 5.2, 12 / 11.0 - 5.2 / 5.2, 11 / 11.0 - 5.4 / 5.2,
    };
    assertThat(spread.differences().stream().mapToDouble(each -> each).toArray())
        .containsExactly(differences, within(1e-12));
    assertThat(spread.perBlock()).isCloseTo(Variance.of(differences).getAsDouble(), within(1e-12));
  }

  @Test
  void mergesStartAndSubmissionForSingleSubmissions() {
    PairedSpread spread =
        PairedSpread.of(
                MeanVariance.of(List.of(new double[] {1}, new double[] {1.2})),
                MeanVariance.of(List.of(new double[] {2}, new double[] {2.1})))
            .orElseThrow();

    assertThat(spread.variance().strata().stream().map(Stratum::level))
        .containsExactly("host", "start and submission");
    assertThat(spread.perSubmission()).isZero();
  }

  @Test
  void countsSubmissionsByTheirHarmonicMean() {
    List<MeanVariance> few = MeanVariance.of(List.of(new double[] {1, 2}, new double[] {1, 3}));
    List<MeanVariance> more =
        MeanVariance.of(List.of(new double[] {1, 2, 1, 2, 1, 2}, new double[] {1, 3, 1, 3, 1, 3}));

    assertThat(PairedSpread.of(few, more).orElseThrow().submissions()).isCloseTo(3, within(1e-12));
  }

  @Test
  void isAbsentForOneBlockAndWithoutVariation() {
    assertThat(PairedSpread.of(trials(1), trials(2))).isEmpty();
    List<MeanVariance> same = MeanVariance.of(List.of(new double[] {3, 3}, new double[] {3, 3}));
    assertThat(PairedSpread.of(same, same)).isEmpty();
  }

  /** Pareto tails of infinite fourth moment make trials' variances differ more than normal ones. */
  @Test
  void hasFewerDegreesOfFreedomIfTrialsDifferInVariance() {
    List<MeanVariance> calm = trials(1, 1.1, 0.9, 1.05);
    List<MeanVariance> wild =
        List.of(calm.get(0), calm.get(1), calm.get(2), new MeanVariance(1, 5, 3, 4));

    assertThat(freedom(PairedSpread.of(wild, calm).orElseThrow()))
        .isLessThan(freedom(PairedSpread.of(calm, calm).orElseThrow()) / 2);
  }

  /** F of 4 and 35 degrees of freedom is below (2.0/6.5)² in 1.65 % of runs (SciPy 1.17.1). */
  @Test
  void sharesAreContradictoryIfBlocksDifferLessThanTheirOwnErrorsAllow() {
    assertThat(scattering(0.020, 0.065).isContradictory()).isTrue();
    assertThat(scattering(0.050, 0.065).isContradictory()).isFalse();
    assertThat(scattering(0.065, 0.020).isContradictory()).isFalse();
    assertThat(Math.sqrt(scattering(0.020, 0.065).ownVariance().orElseThrow()))
        .isCloseTo(0.065, within(1e-12));
  }

  /**
   * Five blocks whose differences have that standard deviation, and eight rounds with that error.
   */
  private static PairedSpread scattering(double deviation, double error) {
    return new PairedSpread(
        new NestedVariance(
            List.of(
                new Stratum(PairedSpread.HOST, 4, 1e-4, List.of(2.0, 1.0, 1.0)),
                new Stratum(PairedSpread.START, 4, deviation * deviation / 2, List.of(1.0, 1.0)),
                new Stratum(PairedSpread.SUBMISSION, 35, error * error / 2, List.of(1.0)))),
        List.of(0.0, 0.0, 0.0, 0.0, 0.0),
        100,
        List.of(error, error, error, error, error));
  }

  private static double freedom(PairedSpread spread) {
    return spread.variance().strata().get(2).freedom();
  }

  /** Trials with those means and equal variation of values. */
  private static List<MeanVariance> trials(double... means) {
    return MeanVariance.of(
        Arrays.stream(means)
            .mapToObj(each -> new double[] {each - 0.1, each + 0.1, each - 0.1, each + 0.1})
            .toList());
  }

  private static List<MeanVariance> doubled(List<MeanVariance> trials) {
    return trials.stream()
        .map(
            each ->
                new MeanVariance(2 * each.mean(), 4 * each.variance(), each.freedom(), each.size()))
        .toList();
  }

  private static PairedSpread simulated(
      int blocks, double host, double start, double submission, int n) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(11);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<List<double[]>> sides = List.of(new ArrayList<>(), new ArrayList<>());
    for (int block = 0; block < blocks; block++) {
      double shared = 1 + host * normal.sample();
      for (int side = 0; side < 2; side++) {
        double trial = (shared + start * normal.sample()) * (side == 0 ? 1.3 : 1);
        double scale = submission * (side == 0 ? 1.3 : 1);
        double[] values = new double[n];
        Arrays.setAll(values, i -> trial + scale * normal.sample());
        sides.get(side).add(values);
      }
    }
    return PairedSpread.of(MeanVariance.of(sides.get(0)), MeanVariance.of(sides.get(1)))
        .orElseThrow();
  }
}
