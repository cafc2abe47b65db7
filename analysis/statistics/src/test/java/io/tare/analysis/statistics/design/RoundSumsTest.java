package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RoundSumsTest {

  @Test
  void theErrorForEqualRoundsIsThatOfTheMeanDifference() {
    // Rounds of one submission each: differences −0.1, 0, 0.1 of the mean, variance 0.01 / 3.
    RoundSums candidate = sums(new double[][] {{0.9}, {1.0}, {1.1}});
    RoundSums reference = sums(new double[][] {{2}, {2}, {2}});

    assertThat(RoundSums.squaredError(candidate, reference)).isCloseTo(0.01 / 3, within(1e-12));
  }

  @Test
  void comparesRoundsWithTheirOwnPartnersOnly() {
    RoundSums without = sums(new double[][] {{1, 1}, {5}, {9}});
    RoundSums with = sums(new double[][] {{3}, {7, 7, 7}});

    assertThat(without.lessThan(with)).isCloseTo(2, within(1e-12));
    assertThat(without.lessThan(sums(new double[][] {}))).isNaN();
  }

  @Test
  void commonDisturbancesOfARoundCancel() {
    RoundSums candidate = sums(new double[][] {{1}, {1.5}, {1}});
    RoundSums reference = sums(new double[][] {{2}, {3}, {2}});

    assertThat(RoundSums.squaredError(candidate, reference)).isCloseTo(0, within(1e-12));
  }

  /** Submissions of a slice share half of their variance, so each counts for less than one. */
  @Test
  void findsTheVarianceForCorrelatedSubmissions() {
    Random random = new Random(77);
    int runs = 3000;
    double estimated = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double[][][] block = block(random, 12, 8);
      estimated += RoundSums.squaredError(sums(block[0]), sums(block[1])) / runs;
      double difference = Math.log(mean(block[0]) / mean(block[1]));
      squares += difference * difference / runs;
    }
    assertThat(estimated).isCloseTo(squares, Percentage.withPercentage(10));
  }

  @Test
  void largerDifferencesBetweenBlocksAreFromStarts() {
    assertThat(spread(0.0).withinShare().orElseThrow()).isGreaterThan(0.7);
    assertThat(spread(0.2).withinShare().orElseThrow()).isLessThan(0.2);
  }

  @Test
  void theErrorIsFromSubmissionsForTooFewRounds() {
    List<MeanVariance> trials =
        MeanVariance.of(List.of(new double[] {1, 1.1, 0.9}, new double[] {1.2, 1, 1.1}));
    RoundSums few = sums(new double[][] {{1}, {1.1}});

    assertThat(PairedSpread.ofRounds(trials, trials, List.of(few, few), List.of(few, few)))
        .isEqualTo(PairedSpread.of(trials, trials));
  }

  private static PairedSpread spread(double startSd) {
    Random random = new Random(5);
    List<double[]> ours = new ArrayList<>();
    List<double[]> theirs = new ArrayList<>();
    List<RoundSums> ourRounds = new ArrayList<>();
    List<RoundSums> theirRounds = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      double[][][] block = block(random, 10, 6);
      double start = Math.exp(startSd * random.nextGaussian());
      for (double[] round : block[0]) {
        for (int k = 0; k < round.length; k++) {
          round[k] *= start;
        }
      }
      ours.add(flat(block[0]));
      theirs.add(flat(block[1]));
      ourRounds.add(sums(block[0]));
      theirRounds.add(sums(block[1]));
    }
    return PairedSpread.ofRounds(
            MeanVariance.of(ours), MeanVariance.of(theirs), ourRounds, theirRounds)
        .orElseThrow();
  }

  /** By platform, round and submission; the common effect of a round is a tenth. */
  private static double[][][] block(Random random, int rounds, int submissions) {
    double[][][] block = new double[2][rounds][submissions];
    for (int round = 0; round < rounds; round++) {
      double both = Math.exp(0.1 * random.nextGaussian());
      for (int side = 0; side < 2; side++) {
        double slice = both * Math.exp(0.1 * random.nextGaussian());
        for (int i = 0; i < submissions; i++) {
          block[side][round][i] = slice * Math.exp(0.1 * random.nextGaussian());
        }
      }
    }
    return block;
  }

  private static RoundSums sums(double[][] rounds) {
    TreeMap<Integer, double[]> sums = new TreeMap<>();
    for (int i = 0; i < rounds.length; i++) {
      double sum = 0;
      for (double value : rounds[i]) {
        sum += value;
      }
      sums.put(i + 1, new double[] {sum, rounds[i].length});
    }
    return new RoundSums(sums);
  }

  private static double mean(double[][] rounds) {
    double[] all = flat(rounds);
    double sum = 0;
    for (double value : all) {
      sum += value;
    }
    return sum / all.length;
  }

  private static double[] flat(double[][] rounds) {
    return Arrays.stream(rounds).flatMapToDouble(Arrays::stream).toArray();
  }
}
