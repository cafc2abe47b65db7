package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.workloads.programs.output.OutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RereadingTest {

  private static final RawOutput OUTPUT = new RawOutput("b001-one", 1, "c001", 0);

  @TempDir Path raw;

  private String refusal() {
    return Rereading.refusal(new OutputException("there is no figure"), OUTPUT, raw);
  }

  @Test
  void namesTheOutput() throws Exception {
    Files.writeString(OUTPUT.in(raw), "x");
    Files.writeString(OUTPUT.errorsIn(raw), "y");

    assertThat(refusal()).isEqualTo("there is no figure; see raw/b001-one.1.c001.0.out");
  }

  @Test
  void namesTheFileOfStandardErrorIfThereIsNoOther() throws Exception {
    Files.writeString(OUTPUT.errorsIn(raw), "y");

    assertThat(refusal())
        .isEqualTo("there is no figure; standard output is empty; see raw/b001-one.1.c001.0.err");
  }

  @Test
  void namesNoFileIfNothingWasPrinted() {
    assertThat(refusal()).isEqualTo("there is no figure; the program printed nothing");
  }
}
