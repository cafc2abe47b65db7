package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of five blocks whose true values differ; the figures of docs/explanation/statistics.md. */
class BetweenRunsTest {

  private static final int BLOCKS = 5;
  private static final double BLOCK_SPREAD = 0.03;
  private static final int PAIRS = Integer.getInteger("between.pairs", 2000);

  private final Random random = new Random(20131116);

  private LogEstimate run(double between) {
    double truth = Math.exp(between * random.nextGaussian());
    double[] values =
        random
            .doubles(BLOCKS)
            .map(any -> truth * Math.exp(BLOCK_SPREAD * random.nextGaussian()))
            .toArray();
    return LogEstimate.ofMean(values).orElseThrow();
  }

  /** The share of intervals that contain 1, where nothing changes. */
  private double coverage(double between, int earlier) {
    int covered = 0;
    for (int i = 0; i < PAIRS; i++) {
      LogEstimate then = run(between);
      List<LogEstimate> before = new ArrayList<>(List.of(then));
      for (int each = 0; each < earlier; each++) {
        before.add(run(between));
      }
      IndependentRatio ratio = IndependentRatio.of(run(between), then);
      IndependentRatio widened = BetweenRuns.of(before).map(ratio::widened).orElse(ratio);
      covered += widened.interval(0.95).orElseThrow().contains(1) ? 1 : 0;
    }
    return (double) covered / PAIRS;
  }

  @Test
  void intervalsOfRunsThatDifferAreTooNarrowWithoutEarlierRuns() {
    assertThat(coverage(0, 0)).isGreaterThan(0.94);
    assertThat(coverage(0.02, 0)).isLessThan(0.85);
    assertThat(coverage(0.05, 0)).isLessThan(0.55);
  }

  @Test
  void intervalsAreWideEnoughWithEarlierRuns() {
    for (double between : List.of(0.0, 0.02, 0.05)) {
      for (int earlier : List.of(2, 4, 9)) {
        assertThat(coverage(between, earlier))
            .as(between + " with " + earlier)
            .isGreaterThan(0.945);
      }
    }
  }

  @Test
  void runsThatAgreeDoNotNarrowAnInterval() {
    IndependentRatio ratio =
        IndependentRatio.of(new LogEstimate(0.1, 1e-4, 4), new LogEstimate(0, 1e-4, 4));
    LogEstimate same = new LogEstimate(0, 1e-6, 4);

    assertThat(ratio.widened(BetweenRuns.of(List.of(same, same, same)).orElseThrow()))
        .isEqualTo(ratio);
  }

  @Test
  void twoRunsAreTooFew() {
    LogEstimate one = new LogEstimate(0, 1e-4, 4);

    assertThat(BetweenRuns.of(List.of(one, one))).isEmpty();
  }
}
