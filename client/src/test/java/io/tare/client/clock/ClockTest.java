package io.tare.client.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockTest {

  @Test
  void measuresAPositiveResolutionAndCost() {
    ClockQuality quality = ClockQuality.measure();

    assertThat(quality.resolutionNanos()).isPositive();
    assertThat(quality.readCostNanos()).isPositive();
  }

  @Test
  void convertsAMonotonicReadingToADate() {
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
