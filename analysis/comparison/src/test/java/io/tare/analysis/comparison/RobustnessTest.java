package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RobustnessTest {

  private static final RatioOfMeans RATIO = new RatioOfMeans(0.95);
  private static final double[] REFERENCE = {1.00, 1.01, 0.99, 1.00, 1.00};

  @Test
  void namesTheDecisiveBlock() {
    // Without the third block the candidate is slower; with it the verdict is undecided.
    Robustness robustness =
        robustness(new double[] {1.20, 1.22, 0.80, 1.19, 1.21}, Verdict.UNDECIDED);

    assertThat(robustness.decisive()).containsExactly(13);
  }

  @Test
  void namesNoBlockIfAllAgree() {
    Robustness robustness = robustness(new double[] {1.20, 1.22, 1.18, 1.19, 1.21}, Verdict.SLOWER);

    assertThat(robustness.decisive()).isEmpty();
    assertThat(robustness.detectable().orElseThrow()).isBetween(1.001, 1.2);
  }

  @Test
  void cannotOmitOneOfThreeBlocks() {
    Pairs pairs = Pairs.of(new double[] {1.2, 1.2, 0.8}, new double[] {1, 1, 1});

    assertThat(
            Robustness.of(new MeasuredPd(List.of(1, 2, 3), pairs, 0, Optional.empty()), 0.95, 0.02)
                .decisive())
        .isEmpty();
  }

  /** 4.39 instead of 3.76 standard errors, by simulation of five normal values. */
  @Test
  void aRunStoppedByPrecisionDetectsLess() {
    Pairs pairs = Pairs.of(new double[] {1.20, 1.22, 1.18, 1.19, 1.21}, REFERENCE);
    double fixed = detectable(pairs, Optional.empty());
    double stopped = detectable(pairs, Optional.of(new PrecisionStop(5)));

    assertThat(Math.log(stopped) / Math.log(fixed)).isCloseTo(4.39 / 3.76, within(0.01));
  }

  private static double detectable(Pairs pairs, Optional<PrecisionStop> stop) {
    MeasuredPd pd = new MeasuredPd(List.of(11, 12, 13, 14, 15), pairs, 0, stop);
    return Robustness.of(pd, 0.95, 0.02).detectable().orElseThrow();
  }

  private static Robustness robustness(double[] candidate, Verdict expected) {
    Pairs pairs = Pairs.of(candidate, REFERENCE);
    assertThat(Verdict.of(RATIO.of(pairs), 0.02)).isEqualTo(expected);
    return Robustness.of(
        new MeasuredPd(List.of(11, 12, 13, 14, 15), pairs, 0, Optional.empty()), 0.95, 0.02);
  }
}
