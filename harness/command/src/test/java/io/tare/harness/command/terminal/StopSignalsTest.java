package io.tare.harness.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
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

  /** The shell's prompt is not written behind the question. */
  @Test
  void aSignalAtAQuestionEndsTheLineAndTheProgram() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("tare.terminal", "in,err");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CompletableFuture<Integer> status = new CompletableFuture<>();
    PipedOutputStream keyboard = new PipedOutputStream();
    Console console =
        new Console(
            new PipedInputStream(keyboard),
            OutputStream.nullOutputStream(),
            err,
            Terminal.of(properties, Map.of()));

    CompletableFuture<Boolean> answer =
        CompletableFuture.supplyAsync(() -> console.confirms("Remove them?", status::complete));
    while (!err.toString(StandardCharsets.UTF_8).endsWith("[Y/n] ")) {
      Thread.sleep(10);
    }
    raise();

    assertThat(status.get(10, TimeUnit.SECONDS)).isEqualTo(130);
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("[Y/n] \n");
    keyboard.close();
    assertThat(answer.get(10, TimeUnit.SECONDS)).isFalse();
  }

  private static void raise() throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    signal
        .getMethod("raise", signal)
        .invoke(null, signal.getConstructor(String.class).newInstance("TERM"));
  }
}
