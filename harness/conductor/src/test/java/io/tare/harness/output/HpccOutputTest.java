package io.tare.harness.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HpccOutputTest {

  @Test
  void readsHplAndStreamInBaseUnits() throws Exception {
    HpccOutput output = HpccOutput.of(Kept.output("hpccoutf-4p.txt"));

    assertThat(output.hplFlops()).hasValue(output.figures().get("HPL_Tflops") * 1e12);
    assertThat(output.hplFlops().orElseThrow()).isBetween(1e9, 1e12);
    assertThat(output.hplSeconds().orElseThrow()).isPositive();
    assertThat(output.streamBytesPerSecond("Triad")).hasValue(57.9635e9);
    assertThat(output.streamLength()).hasValue(187500);
    assertThat(output.residualPassed()).isTrue();
  }

  @Test
  void whatWasNotMeasuredIsNotThere() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt").replaceAll("HPL_time=.*", "HPL_time=-1");

    assertThat(HpccOutput.of(output).hplSeconds()).isEmpty();
  }

  @Test
  void aWrongResultIsTold() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt").replaceAll("(\\|\\|Ax-b.*)PASSED", "$1FAILED");

    assertThat(HpccOutput.of(output).residualPassed()).isFalse();
  }

  @Test
  void refusesARunThatFailedOrDidNotEnd() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt");

    assertThatThrownBy(() -> HpccOutput.of(output.replace("Success=1", "Success=0")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("no Success=1");
    assertThatThrownBy(() -> HpccOutput.of(output.substring(0, output.indexOf("End of Summary"))))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("did not end");
    assertThatThrownBy(() -> HpccOutput.of(output.replace("sizeof_int=4", "sizeof_int")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected key=value, found \"sizeof_int\"");
  }
}
