package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyClockTest {

  private static final long SECOND = 1_000_000_000;

  private long set;
  private long nanos = 5 * SECOND;

  private final SteadyClock clock =
      new SteadyClock(() -> 1_795_000_000 * SECOND + nanos + set, () -> nanos += 20);

  @ParameterizedTest
  @ValueSource(longs = {SECOND, -SECOND, 3600 * SECOND, -3600 * SECOND})
  void differencesAreUnaffectedBySettingTheWallClock(long step) {
    long before = clock.epochNanos();
    set += step;
    nanos += SECOND;

    assertThat(clock.epochNanos() - before).isCloseTo(SECOND, within(1000L));
  }

  @ParameterizedTest
  @ValueSource(longs = {SECOND, -SECOND, 3600 * SECOND, -3600 * SECOND})
  void reportsHowFarItWasSet(long step) {
    set += step;

    assertThat(clock.steppedNanos()).isCloseTo(step, within(1000L));
  }

  @Test
  void followsAnUndisturbedWallClock() {
    assertThat(clock.epochNanos()).isCloseTo(1_795_000_005 * SECOND, within(10_000L));
    assertThat(clock.steppedNanos()).isCloseTo(0, within(1000L));
  }

  @Test
  void theSystemsClockHasNotBeenSet() {
    assertThat(SteadyClock.SYSTEM.epochNanos()).isGreaterThan(1_600_000_000 * SECOND);
  }
}
