package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReceiveTimeoutTest {

  private static final long MS = 1_000_000;

  /** 2000 ms, or 100 ms while two threads wait; 10 bytes for a further second. */
  private final ReceiveTimeout timeout =
      new ReceiveTimeout(new RequestLimits(0, 0, 0, 2000, 10, 100, 2));

  @Test
  void limitsTheTotalWait() {
    ReceiveTimeout.Wait wait = timeout.begin(5 * MS, 1500 * MS, 0);
    assertThat(timeout.end(wait, 505 * MS)).isFalse();
    assertThat(timeout.end(wait, 506 * MS)).isTrue();
  }

  /** Otherwise, a client that asks for no time stamps could keep a thread. */
  @Test
  void limitsTheWaitOfASubmissionThatIsNotTimed() {
    timeout.sweep(100 * MS);
    ReceiveTimeout.Wait wait = timeout.begin(timeout.sweptNs(), 0, 0);
    timeout.sweep(2100 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    timeout.sweep(2101 * MS);
    assertThat(timeout.end(wait, timeout.sweptNs())).isTrue();
  }

  @Test
  void waitsLongerAfterMoreBytes() {
    ReceiveTimeout.Wait wait = timeout.begin(0, 0, 10);
    assertThat(timeout.end(wait, 3000 * MS)).isFalse();
    assertThat(timeout.end(wait, 3001 * MS)).isTrue();
    wait.came(20);
    assertThat(timeout.end(wait, 4000 * MS)).isFalse();
  }

  @Test
  void waitsLittleWhileAllThreadsWait() {
    ReceiveTimeout.Wait one = timeout.begin(0, 0, 0);
    ReceiveTimeout.Wait other = timeout.begin(0, 0, 10);
    assertThat(timeout.end(one, 101 * MS)).isTrue();
    assertThat(timeout.end(other, 101 * MS)).isFalse();
  }

  @Test
  void interruptsAReadThatDoesNotReturnAndOnlyThat() {
    ReceiveTimeout.Wait wait = timeout.begin(0, 0, 0);
    timeout.sweep(1999 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();

    timeout.sweep(2001 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(timeout.end(wait, 2001 * MS)).isTrue();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    timeout.sweep(9999 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
