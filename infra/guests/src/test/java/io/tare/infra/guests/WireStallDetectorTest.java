package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WireStallDetectorTest {

  private static final Duration MAX_PAUSE = Duration.ofMillis(20);
  private static final Duration FOREVER = Duration.ofHours(1);

  private final AtomicLong crossed = new AtomicLong(5_000_000);

  private OptionalLong reported() {
    return crossed.get() < 0 ? OptionalLong.empty() : OptionalLong.of(crossed.get());
  }

  @Test
  void aSilentWireIsDead() throws Exception {
    WireStallDetector wire = new WireStallDetector(this::reported, MAX_PAUSE, OptionalLong.empty());
    Thread.sleep(40);
    assertThat(wire.isDead()).isTrue();
  }

  /** TCP and ARP keep probing the other side. */
  @Test
  void aWireWithOnlyProbesIsDead() throws Exception {
    WireStallDetector wire = new WireStallDetector(this::reported, MAX_PAUSE, OptionalLong.empty());
    Thread.sleep(40);
    crossed.addAndGet(1_500);
    assertThat(wire.isDead()).isTrue();
  }

  @Test
  void aWireWithTrafficIsAlive() throws Exception {
    WireStallDetector wire = new WireStallDetector(this::reported, MAX_PAUSE, OptionalLong.empty());
    Thread.sleep(40);
    crossed.addAndGet(1_000_000);
    assertThat(wire.isDead()).isFalse();
  }

  @Test
  void aWireIsNotDeadTooEarly() {
    assertThat(new WireStallDetector(this::reported, FOREVER, OptionalLong.empty()).isDead())
        .isFalse();
  }

  @Test
  void countsBytesSinceItsStart() {
    WireStallDetector wire = new WireStallDetector(this::reported, FOREVER, OptionalLong.empty());
    crossed.addAndGet(123);
    assertThat(wire.bytes()).isEqualTo(123);
  }

  @Test
  void remembersTheBytesOfARemovedWire() {
    WireStallDetector wire = new WireStallDetector(this::reported, FOREVER, OptionalLong.empty());
    crossed.addAndGet(123);
    assertThat(wire.bytes()).isEqualTo(123);
    crossed.set(-1);
    assertThat(wire.bytes()).isEqualTo(123);
  }
}
