package io.tare.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {

  @Test
  void isAllThatTheMachineHas() {
    assertThat(Memory.bytes("MemTotal:       24684864 kB\nMemFree:        20000000 kB\n"))
        .hasValue(24_684_864L << 10);
  }

  @Test
  void isNotKnownWhereTheSystemDoesNotTell() {
    assertThat(Memory.bytes("")).isEmpty();
  }
}
