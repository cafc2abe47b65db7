package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import org.junit.jupiter.api.Test;

class ProcessLimitsTest {

  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             9000                 unlimited            processes
      Max open files            1024                 20000                files
      """;

  @Test
  void areReadFromTheKernelAndCappedAtTheMaximum() throws Exception {
    assertThat(ProcessLimits.of(LIMITS, 32_768).words())
        .containsExactly("--ulimit", "nofile=1024:20000", "--ulimit", "nproc=9000:32768");
  }

  @Test
  void areRefusedIfTheKernelsOutputIsInvalid() {
    assertThatThrownBy(() -> ProcessLimits.of("Max cpu time 1 1 seconds", 32_768))
        .isInstanceOf(HostException.class)
        .hasMessage("/proc/self/limits does not contain 'Max open files'");
  }
}
