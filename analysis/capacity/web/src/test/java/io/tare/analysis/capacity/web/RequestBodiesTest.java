package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestBodiesTest {

  private static final ServingLimits LIMITS =
      new ServingLimits(
          1024,
          Duration.ofSeconds(5),
          1,
          1,
          1,
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          Duration.ofSeconds(5));

  private final AtomicLong now = new AtomicLong();
  private final RequestBodies bodies = new RequestBodies(LIMITS, now::get);

  @Test
  void readsBodiesWithinTheLimit() throws Exception {
    assertThat(bodies.read(new ByteArrayInputStream(new byte[1024]), -1)).hasSize(1024);
  }

  @Test
  void refusesATooLargeLengthBeforeReading() {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> bodies.read(InputStream.nullInputStream(), 1025))
        .matches(each -> each.kind() == ErrorKind.TOO_LARGE);
  }

  @Test
  void stopsReadingBodiesLongerThanAnnounced() {
    ByteArrayInputStream endless = new ByteArrayInputStream(new byte[100_000]);

    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> bodies.read(endless, 10))
        .matches(each -> each.kind() == ErrorKind.TOO_LARGE);
    assertThat(endless.available()).isGreaterThan(80_000);
  }

  @Test
  void givesUpOnASlowBody() {
    InputStream trickling =
        new InputStream() {
          @Override
          public int read() {
            return 'a';
          }

          @Override
          public int read(byte[] target, int from, int length) {
            now.addAndGet(Duration.ofSeconds(1).toNanos());
            target[from] = 'a';
            return 1;
          }
        };

    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> bodies.read(trickling, -1))
        .withMessage("the body did not arrive within 5 s")
        .matches(each -> each.kind() == ErrorKind.SLOW_BODY);
  }
}
