package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StreamOutputTest {

  private static String output(int bytes, String length) {
    return """
        This system uses %d bytes per array element.
        Array size = %s (elements), Offset = 0 (elements)
        Copy:           10063.5     0.000162     0.000159     0.000171
        Scale:          11800.1     0.000140     0.000136     0.000150
        Add:            13100.2     0.000190     0.000183     0.000201
        Triad:          13050.9     0.000190     0.000184     0.000202
        Solution Validates: avg error less than 1.000000e-13 on all three arrays
        """
        .formatted(bytes, length);
  }

  @Test
  void readsTheLengthOfTheVectors() throws Exception {
    assertThat(StreamOutput.of(output(8, "100000")).length()).isEqualTo(100_000);
    assertThat(StreamOutput.of(output(8, "1e5")).length()).isEqualTo(100_000);
  }

  /** Version 5.9 has no units there, and names the size of its numbers in other words. */
  @Test
  void readsTheOlderVersion() throws Exception {
    String older =
        output(8, "100000")
            .replace("bytes per array element.", "bytes per DOUBLE PRECISION word.")
            .replace("100000 (elements), Offset = 0 (elements)", "100000, Offset = 0");

    assertThat(StreamOutput.of(older).length()).isEqualTo(100_000);
  }

  @Test
  void refusesVectorsOfFloats() {
    assertThatThrownBy(() -> StreamOutput.of(output(4, "100000")))
        .isInstanceOf(OutputException.class)
        .hasMessage("vectors of 4-byte numbers, not 8: build STREAM without STREAM_TYPE");
  }
}
