package io.tare.services.kernels.npb.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.services.kernels.npb.InnerLoops;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ResidualTest {

  private static final double STEP = 0.01;

  private final FlowField field = new FlowField(12, FlowConstants.published());

  @Test
  void ofTheExactSolutionIsZero() {
    Residual residual = new Residual(field, new PlainFlowLoops(), STEP);
    residual.setForcing();
    residual.computeAll();
    assertThat(Arrays.stream(field.changeNorms()).boxed()).allMatch(norm -> norm < 1e-13);
  }

  @Test
  void ofAnotherFlowIsNot() {
    Residual residual = new Residual(field, new PlainFlowLoops(), STEP);
    residual.setForcing();
    field.setInitial();
    residual.computeAll();
    assertThat(Arrays.stream(field.changeNorms()).boxed()).allMatch(norm -> norm > 1e-3);
  }

  @Test
  void isTheSameWithVectors() {
    FlowLoops vectors =
        InnerLoops.of(FlowLoops.class, "VectorFlowLoops", true, PlainFlowLoops::new);
    double[] plain = ofInitialFlow(new PlainFlowLoops());
    double[] withVectors = ofInitialFlow(vectors);
    for (int i = 0; i < plain.length; i++) {
      assertThat(withVectors[i]).isCloseTo(plain[i], within(1e-10));
    }
  }

  @Test
  void isZeroAtBoundariesAndInPadding() {
    double[] change = ofInitialFlow(new PlainFlowLoops());
    for (int k = 0; k < 12; k++) {
      for (int j = 0; j < 12; j++) {
        for (int i = 0; i < field.width; i++) {
          boolean inner = Math.min(Math.min(i, j), k) > 0 && Math.max(Math.max(i, j), k) < 11;
          if (!inner) {
            for (int m = 0; m < FlowField.EQUATIONS; m++) {
              assertThat(change[field.row(j, k) + m * field.width + i]).isZero();
            }
          }
        }
      }
    }
  }

  private double[] ofInitialFlow(FlowLoops loops) {
    Residual residual = new Residual(field, loops, STEP);
    residual.setForcing();
    field.setInitial();
    residual.computeAll();
    return field.change.clone();
  }
}
