package io.tare.harness.kernels;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.harness.jmh.JmhFamily;
import io.tare.harness.service.ServiceFamily;
import io.tare.harness.workload.Workload;
import io.tare.model.RequestMix;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelTest {

  @Test
  void everyWorkloadHasItsCosts() {
    Stream.of(new ServiceFamily(), new JmhFamily())
        .flatMap(each -> each.workloads().stream())
        .map(Workload::name)
        .filter(each -> !each.equals(RequestMix.WORKLOAD))
        .forEach(
            each ->
                assertThatCode(() -> Kernel.of(each))
                    .as("%s has no constant of Kernel, which declares its costs", each)
                    .doesNotThrowAnyException());
  }

  @Test
  void anotherWorkloadHasNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kernel.of("soa.chess"))
        .withMessage("soa.chess has no costs: declare its Kernel");
  }
}
