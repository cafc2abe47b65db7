package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.RemainingMovement.Rounds;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemainingMovementTest {

  private static final int COUNTED = 8;

  /** From −2 to 1 in units of the counted time; counting begins at 0. */
  private static Rounds rounds(int warmUp, DoubleUnaryOperator logarithm) {
    return new Rounds(
        IntStream.range(-warmUp, COUNTED)
            .mapToObj(round -> logarithm.applyAsDouble(round / (COUNTED - 1.0)))
            .toList(),
        warmUp);
  }

  private static double countedMean(DoubleUnaryOperator excess) {
    return IntStream.range(0, COUNTED)
        .mapToDouble(round -> excess.applyAsDouble(round / (COUNTED - 1.0)))
        .average()
        .orElseThrow();
  }

  @Test
  void recoversTheExcessOfTheSlowestShapeExactly() {
    DoubleUnaryOperator slow = time -> 0.08 * Math.exp(-time / 10);

    assertThat(RemainingMovement.of(List.of(rounds(16, time -> 0.3 + slow.applyAsDouble(time)))))
        .singleElement()
        .satisfies(each -> assertThat(each.get(0)).isCloseTo(countedMean(slow), within(1e-9)));
  }

  @Test
  void recoversAFastAndASlowShapeTogether() {
    DoubleUnaryOperator both = time -> 0.05 * Math.exp(-time / 10) + 0.002 * Math.exp(-time / 0.5);

    assertThat(RemainingMovement.of(List.of(rounds(8, both))))
        .anySatisfy(each -> assertThat(each.get(0)).isCloseTo(countedMean(both), within(1e-6)));
  }

  @Test
  void nothingRemainsOfASteadyRatio() {
    assertThat(RemainingMovement.of(List.of(rounds(16, time -> 0.2))))
        .allSatisfy(each -> assertThat(each.get(0)).isCloseTo(0, within(1e-9)));
  }

  /** Far from the counted level, the logarithm of two exponentials is not a sum of two. */
  @Test
  void aWarmUpFarFromTheCountedLevelIsNotUsed() {
    DoubleUnaryOperator slow = time -> 0.05 * Math.exp(-time / 10);
    DoubleUnaryOperator withStart = time -> time < -1 ? 3 : slow.applyAsDouble(time);

    assertThat(RemainingMovement.of(List.of(rounds(16, withStart))).get(0).get(0))
        .isCloseTo(countedMean(slow), within(1e-9));
  }

  @Test
  void explainsADifferenceThatWouldNotRemain() {
    Pairs means = Pairs.of(new double[] {109, 111, 110}, new double[] {100, 100, 100});
    RatioOfMeans ratio = RatioOfMeans.withDefaults();
    double all = Math.log(1.1);

    assertThat(RemainingMovement.mayExplain(List.of(Collections.nCopies(3, all)), means, ratio::of))
        .isTrue();
    assertThat(
            RemainingMovement.mayExplain(
                List.of(Collections.nCopies(3, 2 * all)), means, ratio::of))
        .as("a difference in the other direction")
        .isTrue();
    assertThat(
            RemainingMovement.mayExplain(
                List.of(Collections.nCopies(3, all / 3)), means, ratio::of))
        .isFalse();
  }

  @Test
  void refusesBlocksWithoutCountedRounds() {
    assertThatThrownBy(() -> new Rounds(List.of(1.0, 2.0), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 rounds of warm-up");
  }

  @Test
  void theMeanOfCellsHasTheRoundsOfAll() {
    Rounds mean = Rounds.mean(List.of(rounds(3, time -> 1), rounds(1, time -> 2)));

    assertThat(mean.warmUp()).isEqualTo(1);
    assertThat(mean.logarithms()).hasSize(COUNTED + 1).allMatch(each -> each == 1.5);
  }
}
