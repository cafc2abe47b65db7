package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.clock.PreciseWait;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OpenPaceTest {

  private static final long SECOND = 1_000_000_000L;

  private final Measurement measurement = new Measurement();
  private final Standby standby = new Standby(1);
  private final OpenPace pace = pace();

  private OpenPace pace() {
    OpenLoop loop = new OpenLoop(new Driver.Open(1, Arrivals.CONSTANT, 1), 1, RateShare.ALL);
    return new OpenPace(
        new SubmissionDispatcher(new SubmissionQuota(0, 1, Long.MAX_VALUE)),
        new ArrivalSchedule(loop, SteppedArrivals.of(loop, 1), 0, 0, Clock.nanos()),
        new PreciseWait(),
        standby);
  }

  private long begun(long intended, long opening) {
    measurement.intended = intended;
    pace.begin(measurement, opening);
    return measurement.lateness();
  }

  @Test
  void aClientThatTakesItsSubmissionTooLateIsLate() {
    assertThat(begun(Clock.nanos() - SECOND, Pace.HAD_ONE)).isGreaterThanOrEqualTo(SECOND);
  }

  /** Its first packet is retransmitted after a second, if the guest was paused. */
  @Test
  void aSlowConnectDoesNotMakeAClientLate() {
    long intended = Clock.nanos() - SECOND;
    assertThat(begun(intended, intended - SECOND)).isZero();
  }

  @Test
  void aClientThatConnectsTooLateIsLate() {
    long intended = Clock.nanos() - SECOND;
    assertThat(begun(intended, intended + SECOND / 2)).isEqualTo(SECOND / 2);
  }

  /** A guest that is paused may keep all clients connecting, while others have arrivals. */
  @Test
  @Timeout(60)
  void aClientThatConnectsIsReplacedAtOnceAndOnlyOnce() throws Exception {
    for (int i = 0; i < standby.max(); i++) {
      standby.join();
    }
    Thread other = new Thread(standby::enter);
    other.start();

    pace.opening();
    pace.opening();
    assertThat(other.isAlive()).isTrue();
    pace.opening();
    other.join();

    begun(Clock.nanos(), Clock.nanos());
    assertThat(standby.enter()).isFalse();
    assertThat(standby.enter()).isFalse();
    Thread last = new Thread(standby::enter);
    last.start();
    last.join(100);
    assertThat(last.isAlive()).as("all that may wait do").isTrue();
    standby.end();
    last.join();
  }
}
