package io.tare.client.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClockTest {

  @Test
  void measuresAResolutionAndACostThatAreMoreThanNothing() {
    ClockQuality quality = ClockQuality.measure();

    assertThat(quality.resolutionNanos()).isPositive();
    assertThat(quality.readCostNanos()).isPositive();
  }

  @Test
  void doesNotReturnBeforeTheMomentItWaitsFor() {
    for (long wait : new long[] {1_000, 90_000, 150_000, 3_000_000}) {
      long moment = Clock.nanos() + wait;

      assertThat(Waiting.until(moment)).isTrue();
      assertThat(Clock.nanos() - moment).isNotNegative();
    }
  }

  @Test
  void returnsFromAWaitForThePast() {
    assertThat(Waiting.until(Clock.nanos() - Long.MAX_VALUE / 2)).isTrue();
  }

  @Test
  void stopsWaitingWhenInterruptedAndKeepsTheMark() {
    Thread.currentThread().interrupt();

    assertThat(Waiting.until(Clock.nanos() + 3_600_000_000_000L)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void tellsTheDateOfAMonotonicReading() {
    WallAnchor anchor = new WallAnchor(1_700_000_000_000_000_000L, -500);

    assertThat(anchor.epochAt(-500)).isEqualTo(1_700_000_000_000_000_000L);
    assertThat(anchor.epochAt(1_000)).isEqualTo(1_700_000_000_000_001_500L);
  }

  @Test
  void anchorsBothClocksAtTheSameMoment() {
    long monotonicBefore = Clock.nanos();
    Instant before = Instant.now();
    WallAnchor anchor = WallAnchor.take();
    Instant after = Instant.now();
    long monotonicAfter = Clock.nanos();

    assertThat(Instant.ofEpochSecond(0, anchor.epochNanos())).isBetween(before, after);
    assertThat(anchor.monotonicNanos()).isBetween(monotonicBefore, monotonicAfter);
  }
}
