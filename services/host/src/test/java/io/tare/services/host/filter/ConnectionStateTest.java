package io.tare.services.host.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.host.filter.RequestBytes.Part;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConnectionStateTest {

  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(Duration.ofNanos(50), Duration.ofNanos(600), Duration.ofNanos(10), 2, 3);
  private static final Part HEAD = new Part(false, 1, false, false);
  private static final Part BODY = new Part(true, 90, true, false);

  private final ConnectionState state =
      new ConnectionState(InetAddress.getLoopbackAddress(), LIMITS, 0);

  @Test
  void isLateWhenNothingComes() {
    assertThat(state.isLate(50)).isFalse();
    assertThat(state.isLate(51)).isTrue();
    assertThat(state.hasBegun()).isFalse();
  }

  @Test
  void isLateDespiteFrequentPieces() {
    state.waits(HEAD, 20);
    state.waits(HEAD, 40);
    assertThat(state.isLate(51)).isTrue();
    state.waits(BODY, 45);
    state.waits(BODY, 90);
    assertThat(state.isLate(95)).isFalse();
    assertThat(state.isLate(96)).isTrue();
    assertThat(state.hasBegun()).isTrue();
  }

  @Test
  void restartsItsTimeForTheNextRequest() {
    state.serves(30);
    state.answers(40);
    assertThat(state.isLate(640)).isFalse();
    assertThat(state.isLate(641)).isTrue();
    state.waits(HEAD, 600);
    assertThat(state.isLate(650)).isFalse();
    assertThat(state.isLate(651)).isTrue();
  }

  @Test
  void isNotLateWhileItsAnswerIsComputed() {
    state.serves(40);
    assertThat(state.isLate(100_000)).isFalse();
    state.answers(100_000);
    assertThat(state.isLate(100_600)).isFalse();
    assertThat(state.isLate(100_601)).isTrue();
  }

  @Test
  void sendsContinueOncePerRequest() {
    assertThat(state.waits(BODY, 1)).isTrue();
    assertThat(state.waits(BODY, 2)).isFalse();
    state.serves(3);
    assertThat(state.waits(BODY, 4)).isTrue();
  }

  @Test
  void interruptsTheAnsweringThreadWhenTheClientIsGone() {
    state.serves(1);
    assertThat(state.isAnswering()).isTrue();
    state.hangsUp();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    state.answers(2);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void doesNotInterruptAfterTheAnswerHasBegun() {
    state.serves(1);
    state.answers(2);
    assertThat(state.isAnswering()).isFalse();
    state.hangsUp();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void parsesOnlyAfterEnoughBytes() {
    state.waits(BODY, 1);
    assertThat(state.needs()).isEqualTo(90);
    state.serves(2);
    assertThat(state.needs()).isZero();
  }

  @Test
  void leavesOnceAndThenServesNobody() {
    assertThat(state.leaves(5)).isTrue();
    assertThat(state.leaves(5)).isFalse();
    assertThat(state.serves(5)).isFalse();
    assertThat(state.waits(BODY, 5)).isFalse();
    assertThat(state.isLate(16)).isTrue();
  }

  @Test
  void areCountedByAddressAndInTotal() throws Exception {
    InetAddress one = InetAddress.getByName("192.0.2.1");
    InetAddress two = InetAddress.getByName("192.0.2.2");
    ConnectionCount connections = new ConnectionCount(LIMITS);

    assertThat(connections.take(one)).isTrue();
    assertThat(connections.take(one)).isTrue();
    assertThat(connections.take(one)).isFalse();
    assertThat(connections.take(two)).isTrue();
    assertThat(connections.take(two)).isFalse();
    connections.leave(one);
    assertThat(connections.take(two)).isTrue();
  }
}
