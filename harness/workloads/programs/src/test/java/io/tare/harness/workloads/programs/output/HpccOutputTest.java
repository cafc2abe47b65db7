package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HpccOutputTest {

  @Test
  void readsHplAndStream() throws Exception {
    HpccOutput output = HpccOutput.of(Kept.output("hpccoutf-4p.txt"));

    assertThat(output.required("HPL_Tflops").value()).isBetween(0.001, 1.0);
    assertThat(output.required("HPL_time").value()).isPositive();
    assertThat(output.required("StarSTREAM_Triad").value()).isEqualTo(57.9635);
    assertThat(output.whole("STREAM_VectorSize")).isEqualTo(187500);
    assertThat(output.residualPassed()).isTrue();
  }

  @Test
  void reportsWhatWasNotMeasured() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt").replaceAll("HPL_time=.*", "HPL_time=-1");

    assertThatThrownBy(() -> HpccOutput.of(output).required("HPL_time"))
        .isInstanceOf(OutputException.class)
        .hasMessage("its summary has no HPL_time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1p3", "NaN", "1e400", "-5", "Infinity", "1d", "٣", ""})
  void refusesValuesThatAreNotFigures(String printed) throws Exception {
    String output = Kept.output("hpccoutf-4p.txt").replaceAll("HPL_time=.*", "HPL_time=" + printed);

    assertThatThrownBy(() -> HpccOutput.of(output).required("HPL_time"))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "its summary has HPL_time=" + printed + ", which is not a number of at least 0");
  }

  @Test
  void refusesASecondSummaryAndASecondValue() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt");

    assertThatThrownBy(() -> HpccOutput.of(output + output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("are both \"Begin of Summary section.\"");
    assertThatThrownBy(() -> HpccOutput.of(output.replace("HPL_N=", "HPL_N=1000\nHPL_N=")))
        .isInstanceOf(OutputException.class)
        .hasMessage("its summary has HPL_N twice");
  }

  @Test
  void reportsAWrongResult() throws Exception {
    String output = Kept.output("hpccoutf-4p.txt").replaceAll("(\\|\\|Ax-b.*)PASSED", "$1FAILED");

    assertThatThrownBy(() -> HpccOutput.of(output).requireRightResult())
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: HPL's residual did not pass");
  }

  @Test
  void reportsAWrongSecondResult() throws Exception {
    String output =
        Kept.output("hpccoutf-4p.txt")
            .replaceAll(
                "(?m)^(\\|\\|Ax-b.*)PASSED$",
                "$1PASSED\n||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)= 9.9 ...... FAILED");

    assertThatThrownBy(() -> HpccOutput.of(output).requireRightResult())
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: HPL's residual did not pass");
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
