package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawOutputTest {

  @Test
  void parsesTheNameOfAFile() {
    RawOutput raw = new RawOutput("b001-native-XX.-UseTLAB", 2, "c004", 17);

    assertThat(raw.fileName()).isEqualTo("b001-native-XX.-UseTLAB.2.c004.17.out");
    assertThat(RawOutput.of(raw.fileName())).hasValue(raw);
  }

  @Test
  void ignoresOtherFiles() {
    assertThat(RawOutput.of("b001-native.1.server.err")).isEmpty();
    assertThat(RawOutput.of("notes.out")).isEmpty();
  }
}
