package io.tare.harness.workloads.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelTest {

  @ParameterizedTest
  @EnumSource
  void isThatOfItsWorkloads(Kernel kernel) {
    assertThat(Kernel.of(kernel.service())).isEqualTo(kernel);
    assertThat(Kernel.of(kernel.benchmark())).isEqualTo(kernel);
  }

  @Test
  void anotherWorkloadHasNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kernel.of("soa.chess"))
        .withMessage("soa.chess has no costs: declare its Kernel");
  }
}
