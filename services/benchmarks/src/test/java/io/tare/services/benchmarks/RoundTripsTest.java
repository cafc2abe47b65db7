package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** By a clock that stands still but while an answer is awaited. */
class RoundTripsTest {

  private static final int COUNT = 10_000;

  private final AtomicLong now = new AtomicLong();
  private int answers;

  /** The n-th answer takes n nanoseconds; those of the warm-up take long. */
  private InputStream answering(int warmup) {
    return new InputStream() {
      @Override
      public int read() {
        answers++;
        now.addAndGet(answers <= warmup ? 1_000_000 : answers - warmup);
        return 0;
      }

      @Override
      public int read(byte[] bytes, int from, int length) {
        bytes[from] = (byte) read();
        return 1;
      }
    };
  }

  @Test
  void percentilesAreThoseOfTheRoundTripsThatCount() throws Exception {
    RoundTrips trips =
        RoundTrips.asked(answering(100), OutputStream.nullOutputStream(), 1, 100, COUNT, now::get);

    assertThat(trips.count()).isEqualTo(COUNT);
    assertThat(trips.quantile(5_000)).isEqualTo(5_000);
    assertThat(trips.quantile(9_900)).isEqualTo(9_900);
    assertThat(trips.quantile(9_999)).isEqualTo(9_999);
    assertThat(trips.quantile(10_000)).isEqualTo(trips.longest()).isEqualTo(COUNT);
    assertThat(trips.mean()).isEqualTo((COUNT + 1) / 2.0);
  }

  @Test
  void anAnswerIsAsLongAsItsRequestUntilThatEnds() throws Exception {
    byte[] requests = {0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7};
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    RoundTrips.answer(new ByteArrayInputStream(requests), answers);

    assertThat(answers.toByteArray()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void aConnectionThatEndsIsNoAnswer() {
    assertThatThrownBy(
            () ->
                RoundTrips.asked(
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    8,
                    0,
                    10,
                    now::get))
        .isInstanceOf(IOException.class)
        .hasMessage("the connection ended before the answer");
  }
}
