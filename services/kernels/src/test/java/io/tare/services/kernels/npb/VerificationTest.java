package io.tare.services.kernels.npb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.services.kernels.npb.Verification.Check;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationTest {

  @Test
  void comparesRelativeToTheReference() {
    assertThat(new Check("norm", -2.5, -2, 0.25).error()).isEqualTo(0.25);
  }

  @Test
  void comparesAbsolutelyWithZero() {
    assertThat(new Check("unsorted", 3, 0, 0).error()).isEqualTo(3);
  }

  @Test
  void allowsTheLargestError() {
    assertThat(new Check("norm", 2.5, 2, 0.25).passed()).isTrue();
    assertThat(new Check("norm", 2.5, 2, 0.249).passed()).isFalse();
  }

  @Test
  void failsIfTheValueIsNotANumber() {
    assertThat(new Check("norm", Double.NaN, 2, 1e9).passed()).isFalse();
  }

  @Test
  void succeedsOnlyIfEveryCheckPasses() {
    Check right = new Check("a", 1, 1, 0);
    Check wrong = new Check("b", 1, 2, 0);
    assertThat(new Verification(List.of(right, right)).successful()).isTrue();
    assertThat(new Verification(List.of(right, wrong)).successful()).isFalse();
  }

  @Test
  void needsACheck() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Verification(List.of()));
  }
}
