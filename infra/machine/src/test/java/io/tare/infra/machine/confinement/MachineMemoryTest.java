package io.tare.infra.machine.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineMemoryTest {

  @Test
  void isTheMachinesTotal() {
    assertThat(MachineMemory.bytes("MemTotal:       24684864 kB\nMemFree:        20000000 kB\n"))
        .hasValue(24_684_864L << 10);
  }

  @Test
  void isUnknownIfTheSystemDoesNotReportIt() {
    assertThat(MachineMemory.bytes("")).isEmpty();
  }
}
