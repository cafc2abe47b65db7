package io.tare.services.host.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.host.filter.RequestBytes.Part;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SeatTest {

  private static final GateLimits LIMITS =
      new GateLimits(Duration.ofNanos(50), Duration.ofNanos(600), Duration.ofNanos(10), 2, 3);
  private static final Part HEAD = new Part(false, 1, false, false);
  private static final Part BODY = new Part(true, 90, true, false);

  private final Seat seat = new Seat(InetAddress.getLoopbackAddress(), LIMITS, 0);

  @Test
  void isLateWhenNothingComes() {
    assertThat(seat.isLate(50)).isFalse();
    assertThat(seat.isLate(51)).isTrue();
    assertThat(seat.hasBegun()).isFalse();
  }

  @Test
  void isLateDespiteFrequentPieces() {
    seat.waits(HEAD, 20);
    seat.waits(HEAD, 40);
    assertThat(seat.isLate(51)).isTrue();
    seat.waits(BODY, 45);
    seat.waits(BODY, 90);
    assertThat(seat.isLate(95)).isFalse();
    assertThat(seat.isLate(96)).isTrue();
    assertThat(seat.hasBegun()).isTrue();
  }

  @Test
  void restartsItsTimeForTheNextRequest() {
    seat.serves(40);
    assertThat(seat.isLate(640)).isFalse();
    assertThat(seat.isLate(641)).isTrue();
    seat.waits(HEAD, 600);
    assertThat(seat.isLate(650)).isFalse();
    assertThat(seat.isLate(651)).isTrue();
  }

  @Test
  void sendsContinueOncePerRequest() {
    assertThat(seat.waits(BODY, 1)).isTrue();
    assertThat(seat.waits(BODY, 2)).isFalse();
    seat.serves(3);
    assertThat(seat.waits(BODY, 4)).isTrue();
  }

  @Test
  void interruptsTheAnsweringThreadWhenTheClientIsGone() {
    seat.serves(1);
    assertThat(seat.isAnswering()).isTrue();
    seat.hangsUp();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    seat.answers();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void doesNotInterruptAfterTheAnswerHasBegun() {
    seat.serves(1);
    seat.answers();
    assertThat(seat.isAnswering()).isFalse();
    seat.hangsUp();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void parsesOnlyAfterEnoughBytes() {
    seat.waits(BODY, 1);
    assertThat(seat.needs()).isEqualTo(90);
    seat.serves(2);
    assertThat(seat.needs()).isZero();
  }

  @Test
  void leavesOnceAndThenServesNobody() {
    assertThat(seat.leaves(5)).isTrue();
    assertThat(seat.leaves(5)).isFalse();
    assertThat(seat.serves(5)).isFalse();
    assertThat(seat.waits(BODY, 5)).isFalse();
    assertThat(seat.isLate(16)).isTrue();
  }

  @Test
  void areCountedByAddressAndInTotal() throws Exception {
    InetAddress one = InetAddress.getByName("192.0.2.1");
    InetAddress two = InetAddress.getByName("192.0.2.2");
    Seats seats = new Seats(LIMITS);

    assertThat(seats.take(one)).isTrue();
    assertThat(seats.take(one)).isTrue();
    assertThat(seats.take(one)).isFalse();
    assertThat(seats.take(two)).isTrue();
    assertThat(seats.take(two)).isFalse();
    seats.leave(one);
    assertThat(seats.take(two)).isTrue();
  }
}
