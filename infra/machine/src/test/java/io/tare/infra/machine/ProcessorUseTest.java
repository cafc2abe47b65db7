package io.tare.infra.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessorUseTest {

  @Test
  void sumsOwnTimeAndThatOfEndedChildren() {
    String stat =
        "4242 (java) S 1 4242 4242 0 -1 1077936128 9 9 0 0 120 30 5 2 20 0 40 0 999 1 2 3";
    assertThat(ProcessorUse.parse(stat))
        .isEqualTo(OptionalLong.of((120 + 30 + 5 + 2) * 10_000_000L));
  }

  @Test
  void aNameMayContainAnything() {
    String stat = "7 (a) S (b) 1 ) S 1 7 7 0 -1 0 0 0 0 0 1 2 3 4 20 0 1 0 999 1 2 3";
    assertThat(ProcessorUse.parse(stat)).isEqualTo(OptionalLong.of(100_000_000L));
  }

  @Test
  void anEndedProcessHasNone() {
    assertThat(ProcessorUse.ofProcess(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void thisProcessHasUsedSome() {
    assertThat(ProcessorUse.ofProcess(ProcessHandle.current().pid()).orElseThrow()).isPositive();
  }
}
