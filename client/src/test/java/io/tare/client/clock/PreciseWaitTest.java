package io.tare.client.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PreciseWaitTest {

  private static final long MILLISECOND = 1_000_000;

  private final PreciseWait waiting = new PreciseWait();

  @Test
  void doesNotEndEarly() {
    for (int i = 0; i < 20; i++) {
      long moment = Clock.nanos() + MILLISECOND;
      long ended = waiting.until(moment);
      assertThat(ended - moment).isNotNegative();
      assertThat(Clock.nanos() - ended).isNotNegative();
    }
  }

  @Test
  void aSleepDoesNotEndEarlyEither() {
    long moment = Clock.nanos() + MILLISECOND;

    assertThat(PreciseWait.sleepUntil(moment) - moment).isNotNegative();
  }

  @Test
  void returnsAtOnceForAPastMoment() {
    long begun = Clock.nanos();
    var unused = waiting.until(begun - 1);

    assertThat(waiting.leadNanos()).as("has learned nothing").isEqualTo(60_000);
  }

  @Test
  void endsWhenTheThreadIsInterrupted() {
    Thread.currentThread().interrupt();
    long moment = Clock.nanos() + 3_600_000 * MILLISECOND;
    var unused = waiting.until(moment);

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void wakesUpEarlierByTheMedianLatenessOfSleeps() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      waiting.learn(random.nextInt(40_000));
    }

    assertThat(waiting.leadNanos()).isCloseTo(20_000, within(6_000L));
  }

  @Test
  void neverWakesUpMuchEarlier() {
    for (int i = 0; i < 10_000; i++) {
      waiting.learn(50 * MILLISECOND);
    }

    assertThat(waiting.leadNanos()).isEqualTo(100_000);
  }
}
