package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.heartbeat.Pauses.Pause;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  @Test
  void treatsAVeryLateBeatAsAPause() {
    assertThat(Heartbeat.stillNanos(0, 15 * SECOND, 0)).isEqualTo(14_900 * MILLI);
    assertThat(Heartbeat.pause(14_900 * MILLI, 100 * MILLI, 0, 15 * SECOND, 0))
        .isEqualTo(new Pause(100 * MILLI, 15 * SECOND, 14_900 * MILLI));
  }

  @Test
  void treatsASlightlyLateBeatAsSchedulingDelay() {
    assertThat(Heartbeat.stillNanos(0, 290 * MILLI, 0)).isZero();
    assertThat(Heartbeat.stillNanos(0, 50 * MILLI, 0)).isZero();
    assertThat(Heartbeat.pause(0, 100 * MILLI, 0, 290 * MILLI, 190 * MILLI)).isNull();
  }

  @Test
  void treatsTheMachinesSleepAsAPauseAlthoughTheMonotonicClockShowsNothing() {
    Pause slept = Heartbeat.pause(0, 700 * MILLI, 600 * MILLI, 701 * MILLI, 60 * SECOND);
    assertThat(slept).isEqualTo(new Pause(600 * MILLI, 701 * MILLI, 60 * SECOND));
    Pauses pauses = new Pauses(List.of(slept));
    assertThat(pauses.within(0, SECOND).totalNanos()).isEqualTo(60 * SECOND);
    assertThat(pauses.within(650 * MILLI, SECOND).totalNanos())
        .as("it is unknown where in this tenth of a second it slept")
        .isEqualTo(60 * SECOND - 50 * MILLI);
    assertThat(pauses.within(0, 600 * MILLI).isEmpty()).isTrue();
    assertThat(pauses.within(701 * MILLI, SECOND).isEmpty()).isTrue();
  }

  @Test
  void excusesGarbageCollectionAndWaitingForAProcessor() {
    ExplainedDelays.Reading before =
        new ExplainedDelays.Reading(1 * SECOND, 3 * SECOND, 5 * SECOND, 0);
    ExplainedDelays.Reading after =
        new ExplainedDelays.Reading(2 * SECOND, 4 * SECOND, 7 * SECOND, 0);
    assertThat(after.since(before)).isEqualTo(3 * SECOND);
    assertThat(Heartbeat.stillNanos(0, 3 * SECOND, after.since(before))).isZero();
  }

  @Test
  void excusesNoCollectionWithoutProcessorTime() {
    ExplainedDelays.Reading before = new ExplainedDelays.Reading(0, 0, 0, 0);
    ExplainedDelays.Reading stoppedWithin =
        new ExplainedDelays.Reading(15 * SECOND, 50 * MILLI, 0, 0);
    assertThat(stoppedWithin.since(before)).isEqualTo(500 * MILLI);
  }

  @Test
  void countsThePartOfAPauseWithinAPeriod() {
    Pauses pauses = new Pauses(List.of(new Pause(10, 20, 8), new Pause(30, 40, 10)));
    assertThat(pauses.within(0, 100).totalNanos()).isEqualTo(18);
    assertThat(pauses.within(15, 35).totalNanos()).isEqualTo(5 + 5);
    assertThat(pauses.within(20, 30).totalNanos()).isZero();
    assertThat(pauses.longerThan(8).totalNanos()).isEqualTo(10);
  }

  @Test
  void countsAcrossTheClocksOverflow() {
    long from = Long.MAX_VALUE - 5;
    Pauses pauses = new Pauses(List.of(new Pause(from, from + 10, 10)));
    assertThat(pauses.within(from - 3, from + 4).totalNanos()).isEqualTo(4);
  }

  @Test
  void answersAtOnce() throws InterruptedException {
    try (Heartbeat heartbeat = Heartbeat.start()) {
      long now = System.nanoTime();
      assertThat(heartbeat.within(now - MILLI, now).totalNanos()).isBetween(0L, MILLI);
      assertThat(heartbeat.stillNanos()).isNotNegative();
      assertThat(heartbeat.collectingNanos()).isNotNegative();
      assertThat(heartbeat.compilingNanos()).isPositive();
    }
  }
}
