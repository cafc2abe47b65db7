package io.tare.harness.workloads.services.kernels;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.RequestMix;
import io.tare.harness.workloads.services.glassfish.ServiceFamily;
import io.tare.harness.workloads.services.jmh.JmhFamily;
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
