package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The limit of requests to a server. */
class LargestRequestTest {

  @ParameterizedTest
  @EnumSource
  void theNextLargerOneIsRefusedInALineThatNamesTheHeap(LargestRequest request) throws Exception {
    assertThat(request.objections(request.value() + 1))
        .singleElement()
        .asString()
        .hasLineCount(1)
        .containsPattern("server\\.heap must be at least 1\\d\\dMiB, but is 128MiB$");
  }
}
