package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientProgramTest {

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  @Test
  void clientsThatThinkMayBeSilentForLong() {
    assertThat(ClientProgram.longestGapNanos(new Driver.Closed(1, MINUTE)))
        .isGreaterThan(10 * MINUTE)
        .isEqualTo(10 * ClientProgram.longestGapNanos(new Driver.Closed(10, MINUTE)));
  }

  @Test
  void anOpenLoopWithALowRateMayBeSilentForLong() {
    assertThat(ClientProgram.longestGapNanos(new Driver.Open(1.0 / 60, Arrivals.POISSON, 1)))
        .isGreaterThan(10 * MINUTE);
  }

  @Test
  void clientsThatDoNotThinkAreSilentOnlyUntilTheirAnswers() {
    assertThat(ClientProgram.longestGapNanos(new Driver.Closed(1))).isZero();
  }
}
