package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ToolTest {

  @Test
  void aProgramThatHangsIsKilledWithWhatItStarted() {
    assertThatIOException()
        .isThrownBy(
            () -> Tool.endedWithin(Duration.ofSeconds(1), "sh", "-c", "sleep 1000; echo late"))
        .withMessage("sh -c sleep 1000; echo late did not end within 1 s");
  }

  @Test
  void aProgramThatEndsInTimeHasItsResult() throws Exception {
    assertThat(Tool.endedWithin(Duration.ofMinutes(5), "sh", "-c", "echo here; exit 3"))
        .isEqualTo(new Tool(3, "here"));
  }
}
