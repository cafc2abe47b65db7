package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final long MS = 1_000_000;

  /** 2000 ms, or 100 ms while two threads wait; 10 bytes for a further second. */
  private final Patience patience = new Patience(new Limits(0, 0, 0, 2000, 10, 100, 2));

  @Test
  void waitsForAGivenTimeInAll() {
    Patience.Wait wait = patience.begin(5 * MS, 1500 * MS, 0);
    assertThat(patience.end(wait, 505 * MS, 0)).isFalse();
    assertThat(patience.end(wait, 506 * MS, 0)).isTrue();
  }

  @Test
  void waitsLongerTheMoreHasCome() {
    Patience.Wait wait = patience.begin(0, 0, 10);
    assertThat(patience.end(wait, 3000 * MS, 0)).isFalse();
    assertThat(patience.end(wait, 3001 * MS, 0)).isTrue();
    assertThat(patience.end(wait, 4000 * MS, 10)).isFalse();
  }

  @Test
  void waitsLittleWhileAllThreadsWait() {
    Patience.Wait one = patience.begin(0, 0, 0);
    Patience.Wait other = patience.begin(0, 0, 10);
    assertThat(patience.end(one, 101 * MS, 0)).isTrue();
    assertThat(patience.end(other, 101 * MS, 0)).isFalse();
  }

  @Test
  void interruptsAReadThatDoesNotReturnAndOnlyThat() {
    Patience.Wait wait = patience.begin(0, 0, 0);
    patience.sweep(1999 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();

    patience.sweep(2001 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(patience.end(wait, 2001 * MS, 5)).isTrue();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    patience.sweep(9999 * MS);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
