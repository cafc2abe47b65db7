package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.design.RatioTrend;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InterpretationTest {

  private static final RatioTrend QUIET = RatioTrend.of(List.of(0.01, -0.01, 0.005), 0.95, 1);
  private static final RatioTrend NOISY = RatioTrend.of(List.of(0.6, -0.7, 0.2), 0.95, 1);

  @Test
  void aDriftThatIsNotFoundHasTheSmallestThatWouldShow() {
    assertThat(Interpretation.noDrift(QUIET))
        .matches("no drift of PD found \\([0-9.]+ % would show\\)");
    assertThat(Interpretation.finding(QUIET)).matches("none found; [0-9.]+ % would show");
  }

  @Test
  void noiseThatHidesALossSaysNothingAboutDrift() {
    assertThat(Interpretation.noDrift(NOISY)).isEqualTo("too noisy to tell whether PD drifted");
    assertThat(Interpretation.finding(NOISY)).isEqualTo("too noisy to tell");
  }

  @Test
  void rowsHaveTheDecimalsThatDistinguishTheirEndsFromOne() {
    Interval wide = new Interval(0.9, 1.2, 0.95);

    assertThat(Interpretation.decimals(Stream.of(wide, wide))).isEqualTo(2);
    assertThat(Interpretation.decimals(Stream.of(wide, new Interval(1.003, 1.2, 0.95))))
        .isEqualTo(3);
    assertThat(Interpretation.decimals(Stream.of(new Interval(1.051, 1.06, 0.95)))).isEqualTo(3);
    assertThat(Interpretation.decimals(Stream.empty())).isEqualTo(2);
  }
}
