package io.tare.services.kernels.npb.lu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SurfaceIntegralTest {

  /** The box has 9, 8 and 8 intervals of 1/11; each of three kinds of faces is there twice. */
  @Test
  void ofAConstantPressureIsItTimesTheSurface() {
    FlowField field = new FlowField(12, FlowConstants.published());
    Arrays.fill(field.derived, 3);
    double surface = 2 * (9 * 8 + 9 * 8 + 8 * 8) / 121.0;
    assertThat(new SurfaceIntegral(field).value()).isCloseTo(3 * surface, within(1e-12));
  }
}
