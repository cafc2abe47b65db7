package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SleepingTimeTest {

  private static final long SECOND = 1_000_000_000;

  private long uptime = 5_000 * SECOND;
  private long monotonic = 3 * SECOND;
  private final SleepingTime sleeping = new SleepingTime(() -> uptime, () -> monotonic);

  @Test
  void isWhatTheUptimeGainsOnTheMonotonicClock() {
    uptime += 70 * SECOND;
    monotonic += 10 * SECOND;
    assertThat(sleeping.nanos()).isEqualTo(60 * SECOND);
    uptime += 5 * SECOND;
    monotonic += 5 * SECOND;
    assertThat(sleeping.nanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void aDelayBetweenTheTwoReadingsIsNoSleep() {
    monotonic += 9 * SECOND; // the thread was stopped in between
    assertThat(sleeping.nanos()).isZero();
    uptime += 9 * SECOND;
    assertThat(sleeping.nanos()).isZero();
  }

  @Test
  void isZeroWhereTheUptimeIsUnknown() {
    SleepingTime unknown = new SleepingTime(() -> 0, () -> monotonic);
    monotonic += 60 * SECOND;
    assertThat(unknown.nanos()).isZero();
  }

  @Test
  void isReadFromThisMachine() throws IOException {
    try (SleepingTime here = SleepingTime.ofMachine()) {
      assertThat(here.nanos()).isBetween(0L, SECOND);
    }
  }
}
