package io.tare.analysis.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import org.junit.jupiter.api.Test;

class SvgTest {

  /** Content below the title does not move. */
  @Test
  void aLongTitleBeginsOneLineHigher() {
    String title = "Marshalling, 10 characters per element, over the LAN, phase before";
    Frame frame = new Frame(380, 200, 50, 40, 60);

    assertThat(frame.figure(title, "").toString())
        .contains("viewBox=\"0 -16 380 216\"")
        .contains(">Marshalling, 10 characters per element, over</text>")
        .contains(">the LAN, phase before</text>");
    assertThat(frame.figure("Marshalling", "").toString()).contains("viewBox=\"0 0 380 200\"");
  }

  @Test
  void rejectsInfiniteCoordinates() {
    assertThatThrownBy(() -> Marks.line(0, Double.NaN, 1, 1, "rule"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void ticksAreRoundNumbersInside() {
    assertThat(new Scale.Linear(0.93, 1.61, 0, 100, 5).ticks())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
        .containsExactly(1.0, 1.2, 1.4, 1.6);
  }

  @Test
  void roundedScaleBeginsAndEndsAtTicks() {
    Scale.Linear scale = new Scale.Linear(0.93, 1.61, 100, 0, 5).rounded();

    assertThat(scale.low()).isCloseTo(0.8, within(1e-9));
    assertThat(scale.high()).isCloseTo(1.8, within(1e-9));
    assertThat(scale.position(1.8)).isCloseTo(0, within(1e-9));
  }

  @Test
  void logarithmicScaleGivesEqualRoomToEqualRatios() {
    Scale scale = new Scale.Logarithmic(1, 100, 0, 200);

    assertThat(scale.position(10)).isCloseTo(100, within(1e-9));
    assertThat(scale.ticks()).containsExactly(1.0, 10.0, 100.0);
  }

  @Test
  void rejectsInvalidScales() {
    assertThatThrownBy(() -> new Scale.Linear(1, 1, 0, 1, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Scale.Logarithmic(0, 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
