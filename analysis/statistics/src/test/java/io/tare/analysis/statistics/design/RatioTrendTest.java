package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RatioTrendTest {

  /** {@code scipy.stats.theilslopes} of each block, Student's t of the three (SciPy 1.17.1). */
  @Test
  void agreesWithSciPyOnThreeBlocksOfSixRounds() {
    double[][] candidate = {
      {12.1, 11.4, 11.0, 10.2, 10.4, 9.9},
      {13.0, 12.1, 12.4, 11.0, 10.8, 10.9},
      {11.8, 11.9, 10.7, 10.5, 10.1, 10.6}
    };
    double[][] reference = {
      {9.8, 10.1, 9.9, 10.0, 9.7, 10.2},
      {10.5, 10.2, 10.4, 10.1, 10.3, 10.0},
      {9.9, 10.3, 9.8, 10.2, 10.0, 9.9}
    };
    List<Double> moves =
        IntStream.range(0, 3)
            .mapToObj(i -> RoundSums.move(rounds(candidate[i]), rounds(reference[i])))
            .map(each -> each.orElseThrow())
            .toList();

    RatioTrend trend = RatioTrend.of(moves, 0.95, 1);

    assertThat(moves.get(0)).isCloseTo(-0.22535579801, within(1e-10));
    assertThat(trend.ratio()).isCloseTo(0.8160275707702, within(1e-10));
    assertThat(trend.interval().orElseThrow().lower()).isCloseTo(0.7779102393885, within(1e-10));
    assertThat(trend.interval().orElseThrow().upper()).isCloseTo(0.8560126381426, within(1e-10));
    assertThat(trend.isSeen()).isTrue();
  }

  @Test
  void oneOddRoundDoesNotAffectABlock() {
    RoundSums even = rounds(10, 10, 10, 10, 10, 10, 10, 10);
    RoundSums odd = rounds(10, 10, 10, 10, 10, 10, 10, 90);

    assertThat(RoundSums.move(odd, even)).hasValue(0);
  }

  @Test
  void twoRoundsHaveNoTrend() {
    assertThat(RoundSums.move(rounds(1, 2), rounds(1, 1))).isEmpty();
  }

  @Test
  void theLastThirdOfEightRoundsHasThree() {
    assertThat(rounds(1, 1, 1, 1, 1, 2, 3, 4).lastThird().mean()).isEqualTo(3);
  }

  @Test
  void aSmallTrendIsIgnoredEvenIfSignificant() {
    RatioTrend small = RatioTrend.of(List.of(-0.010, -0.011, -0.009, -0.010), 0.95, 1);
    RatioTrend large = RatioTrend.of(List.of(-0.10, -0.11, -0.09, -0.10), 0.95, 1);
    RatioTrend noise = RatioTrend.of(List.of(-0.10, 0.11, -0.09, 0.10), 0.95, 1);

    assertThat(small.isSeen()).isFalse();
    assertThat(small.isWithin()).isTrue();
    assertThat(large.isSeen()).isTrue();
    assertThat(noise.isSeen()).isFalse();
    assertThat(noise.isWithin()).isFalse();
  }

  /** A cell counts like the others unless it is shown to differ. */
  @Test
  void aCommonTrendUnsettlesCellsNotShownToBeSettled() {
    Optional<RatioTrend> common =
        Optional.of(RatioTrend.of(List.of(-0.10, -0.11, -0.09, -0.10), 0.95, 1));
    RatioTrend unclear = RatioTrend.of(List.of(-0.10, 0.11, -0.09, 0.10), 0.95, 1);
    RatioTrend settled = RatioTrend.of(List.of(0.001, -0.001, 0.002, -0.002), 0.95, 1);

    assertThat(unclear.isUnsettled(Optional.empty())).isFalse();
    assertThat(unclear.isUnsettled(common)).isTrue();
    assertThat(settled.isUnsettled(common)).isFalse();
  }

  @Test
  void aBlocksMoveIsTheMeanOfItsCells() {
    RatioTrend common =
        RatioTrend.common(List.of(Map.of(1, 0.1, 2, 0.2, 3, 0.3), Map.of(1, 0.3, 2, 0.2)), 0.95, 1)
            .orElseThrow();

    assertThat(Math.log(common.ratio())).isCloseTo((0.2 + 0.2 + 0.3) / 3, within(1e-12));
    assertThat(common.blocks()).isEqualTo(3);
    assertThat(RatioTrend.common(List.of(), 0.95, 1)).isEmpty();
  }

  /** Half of the risk is that of the other kind of trend. */
  @Test
  void aTrendTestedAloneIsFoundFalselyInOneRunOfForty() {
    Random random = new Random(5);
    int seen = 0;
    for (int run = 0; run < 4000; run++) {
      List<Double> moves = new ArrayList<>();
      for (int block = 0; block < 5; block++) {
        double[] ours = random.doubles(8, 0.8, 1.2).toArray();
        double[] theirs = random.doubles(8, 0.8, 1.2).toArray();
        moves.add(RoundSums.move(rounds(ours), rounds(theirs)).orElseThrow());
      }
      seen += RatioTrend.of(moves, 0.95, 1).isSeen() ? 1 : 0;
    }
    assertThat(seen / 4000.0).isBetween(0.015, 0.035);
  }

  @Test
  void correctionForOtherTrendsLosesOneThatIsHardlySignificant() {
    RatioTrend alone = RatioTrend.of(List.of(-0.10, -0.13, -0.05, -0.08), 0.95, 1);

    assertThat(alone.isSeen()).isTrue();
    assertThat(alone.withHolmP(8 * alone.pValue().orElseThrow()).isSeen()).isFalse();
  }

  /** As many of 2000 runs find it as its power says. */
  @Test
  void theDetectableMovementIsFoundInEightOfTenRuns() {
    Random random = new Random(7);
    List<Double> spread = List.of(-0.03, 0.03, -0.03, 0.03, 0.0, 0.0);
    double sd = 0.03 * Math.sqrt(4.0 / 5);
    double true8 = Math.log(RatioTrend.of(spread, 0.95, 8).detectable().orElseThrow());
    int found = 0;
    for (int run = 0; run < 2000; run++) {
      List<Double> moves =
          Stream.generate(() -> true8 + sd * random.nextGaussian()).limit(6).toList();
      RatioTrend trend = RatioTrend.of(moves, 0.95, 8);
      found += trend.withHolmP(Math.min(1, 8 * trend.pValue().orElseThrow())).isSeen() ? 1 : 0;
    }
    assertThat(found / 2000.0).isBetween(0.76, 0.84);
  }

  @Test
  void twoBlocksShowNoMovement() {
    RatioTrend trend = RatioTrend.of(List.of(0.1, 0.1), 0.95, 1);

    assertThat(trend.pValue()).isEmpty();
    assertThat(trend.detectable()).isEmpty();
    assertThat(trend.isSeen()).isFalse();
  }

  private static RoundSums rounds(double... means) {
    TreeMap<Integer, double[]> sums = new TreeMap<>();
    for (int round = 0; round < means.length; round++) {
      sums.put(round + 1, new double[] {means[round] * 4, 4});
    }
    return new RoundSums(sums);
  }
}
