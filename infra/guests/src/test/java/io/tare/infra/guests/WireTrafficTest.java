package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireTrafficTest {

  private static final long MS = 1_000_000;

  private final WireTraffic course = new WireTraffic();

  @Test
  void returnsTheShareAtTheNearestReading() {
    course.read(100 * MS, 10);
    course.read(112 * MS, 20);
    course.read(500 * MS, 200);

    assertThat(course.share(103 * MS)).hasValue(0.05);
    assertThat(course.share(110 * MS)).hasValue(0.1);
    assertThat(course.share(500 * MS)).hasValue(1);
  }

  @Test
  void returnsNothingWithoutANearReading() {
    course.read(100 * MS, 10);
    course.read(500 * MS, 200);

    assertThat(course.share(200 * MS)).isEmpty();
  }

  @Test
  void returnsNothingForASilentWire() {
    assertThat(course.share(0)).isEmpty();
    course.read(100 * MS, 0);
    assertThat(course.share(100 * MS)).isEmpty();
  }
}
