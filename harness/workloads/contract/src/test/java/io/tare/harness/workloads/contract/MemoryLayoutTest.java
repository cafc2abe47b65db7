package io.tare.harness.workloads.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Command;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryLayoutTest {

  @Test
  void aResumedTrialHasTheSameLayout() {
    assertThat(MemoryLayout.of(7, "b003-native")).isEqualTo(MemoryLayout.of(7, "b003-native"));
  }

  /** Neighbouring seeds and names too. */
  @Test
  void layoutsOfTrialsAreSpreadOverAPage() {
    int[] pads =
        IntStream.range(0, 1000)
            .map(i -> MemoryLayout.of(i % 10, "b%03d-uml".formatted(i / 10)).padBytes())
            .toArray();

    assertThat(IntStream.of(pads).average().orElseThrow()).isBetween(1900.0, 2200.0);
    assertThat(IntStream.of(pads).distinct().count()).isGreaterThan(850);
    assertThat(IntStream.of(pads).max().orElseThrow()).isBetween(4000, 4095);
    assertThat(IntStream.of(pads).min().orElseThrow()).isBetween(0, 100);
  }

  @Test
  void aCommandGetsAVariableOfThatLength() {
    Command command = new MemoryLayout(300).of(Command.of("true").inStatedEnvironment());

    assertThat(command.environment().get(MemoryLayout.VARIABLE)).hasSize(300);
    assertThat(command.isStated()).isTrue();
    assertThat(command).hasToString("true");
  }

  @Test
  void isShorterThanAPage() {
    assertThatThrownBy(() -> new MemoryLayout(4096)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new MemoryLayout(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
