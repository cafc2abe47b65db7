package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuListTest {

  @Test
  void readsRangesAndSingleNumbers() {
    assertThat(CpuList.parse(" 0-2,5\n").cpus()).containsExactly(0, 1, 2, 5);
  }

  @Test
  void choosesTheHighestNumbers() {
    assertThat(CpuList.parse("0-3,8").last(2)).hasToString("3,8");
  }

  @Test
  void returnsTheRemainingProcessors() {
    assertThat(CpuList.parse("0-3").without(CpuList.parse("2-3"))).hasToString("0,1");
  }

  @Test
  void refusesMoreProcessorsThanExist() {
    assertThatThrownBy(() -> new CpuList(List.of(0, 1)).last(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 processors requested of 2");
  }

  /** With SMT switched off, or in a machine that could have more. */
  @Test
  void offlineProcessorsAreNotAssigned() throws Exception {
    String status = "Name:\tx\nCpus_allowed_list:\t0-2,7\n";

    assertThat(CpuList.allowed(status, Optional.of(CpuList.parse("0-1,7")))).hasToString("0,1,7");
    assertThat(CpuList.allowed(status, Optional.empty())).hasToString("0,1,2,7");
  }

  @Test
  void refusesOtherText() {
    assertThatThrownBy(() -> CpuList.parse("all")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSettingThatNamesNoProcessorsIsReported() {
    Spec pin = Spec.of(Key.of("pin", CpuList.TYPE, "processors"));

    assertThat(PlatformSettings.of("x", Map.of("pin", "all")).problems(pin))
        .containsExactly("platform x: pin: expected processors such as 2-5 or 1,3, found \"all\"");
  }
}
