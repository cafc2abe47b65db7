package io.tare.harness.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StopSignalsTest {

  private static final long LONGER_THAN_TOGETHER_MILLIS = 700;

  private final Semaphore orderly = new Semaphore(0);
  private final Semaphore atOnce = new Semaphore(0);

  @Test
  void countsSignalsThatArriveTogetherAsOne() throws Exception {
    try (StopSignals signals = StopSignals.handled(orderly::release, atOnce::release)) {
      assertThat(signals).isNotNull();
      raise();
      raise();
      assertThat(orderly.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      Thread.sleep(LONGER_THAN_TOGETHER_MILLIS);
      assertThat(atOnce.availablePermits()).isZero();
      raise();
      assertThat(atOnce.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      assertThat(orderly.availablePermits()).isZero();
    }
  }

  private static void raise() throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    signal
        .getMethod("raise", signal)
        .invoke(null, signal.getConstructor(String.class).newInstance("TERM"));
  }
}
