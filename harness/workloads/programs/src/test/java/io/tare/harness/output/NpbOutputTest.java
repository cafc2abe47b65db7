package io.tare.harness.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.output.NpbOutput.Verification;
import java.io.IOException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpbOutputTest {

  @ParameterizedTest
  @CsvSource({
    "mpi33-mg.W.p2, mg, W, 2, 0.11, 4484.07e6",
    "omp33-is.S.t1, is, S, 1, 0.00, 488.00e6",
    "omp33-cg.A.t2, cg, A, 2, 0.29, 5204.20e6",
  })
  void readsTheFooterOfEveryKernel(
      String file, String kernel, String letter, long parallel, double seconds, double rate)
      throws Exception {
    assertThat(NpbOutput.of(Kept.output("npb-" + file + ".txt")))
        .isEqualTo(
            new NpbOutput(
                kernel, letter, OptionalLong.of(parallel), seconds, rate, Verification.SUCCESSFUL));
  }

  @Test
  void aSerialProgramHasNoThreads() throws Exception {
    NpbOutput output = NpbOutput.of(Kept.output("npb-ser33-lu.W.txt"));

    assertThat(output.kernel()).isEqualTo("lu");
    assertThat(output.parallel()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"UNSUCCESSFUL, UNSUCCESSFUL", "NOT PERFORMED, NOT_PERFORMED"})
  void tellsWhatIsWrongAndWhatWasNeverVerified(String printed, Verification told) throws Exception {
    assertThat(NpbOutput.of(changed("              SUCCESSFUL", printed)).verification())
        .isEqualTo(told);
  }

  @Test
  void refusesAnotherWordWithItsLine() throws IOException {
    String output = changed("              SUCCESSFUL", "PERHAPS");

    assertThatThrownBy(() -> NpbOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected SUCCESSFUL, UNSUCCESSFUL or NOT PERFORMED, found")
        .hasMessageContaining("PERHAPS");
  }

  @Test
  void refusesEveryOutputThatWasCutOff() throws IOException {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt");
    int end = output.indexOf("SUCCESSFUL", output.indexOf("Completed."));

    for (int cut = 0; cut < end; cut += 7) {
      String begin = output.substring(0, cut);
      assertThatThrownBy(() -> NpbOutput.of(begin)).isInstanceOf(OutputException.class);
    }
  }

  private static String changed(String right, String wrong) throws IOException {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt");
    assertThat(output).contains(right);
    return output.replace(right, wrong);
  }
}
