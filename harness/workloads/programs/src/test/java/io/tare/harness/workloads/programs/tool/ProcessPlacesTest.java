package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessPlacesTest {

  private static final String REPORTS =
      """
      tare: process 1 on n1 may use processors 2-3
      a warning of the program
      tare: process 0 on n1 may use processors 0
      """;

  @Test
  void readsThePlacesAmongOtherLines() {
    assertThat(ProcessPlaces.in(REPORTS).facts())
        .hasSize(2)
        .containsEntry("process.0", "n1 processors 0")
        .containsEntry("process.1", "n1 processors 2-3");
  }

  @Test
  void theFewestProcessorsAreAFigure() {
    assertThat(ProcessPlaces.in(REPORTS).processors()).hasValue(1);
  }

  @Test
  void withoutReportsNothingIsKnown() {
    assertThat(ProcessPlaces.in("anything\n").processors()).isEmpty();
    assertThat(ProcessPlaces.in("tare: process 0 on n may use processors 0-99999999\n").places())
        .isEmpty();
  }

  @Test
  void areNotTheLastWordsOfAProgram() {
    assertThat(HostOutput.lastLine(REPORTS)).isEqualTo("a warning of the program");
    assertThat(HostOutput.lastLine("tare: process 0 on n1 may use processors 0\n")).isEmpty();
  }
}
