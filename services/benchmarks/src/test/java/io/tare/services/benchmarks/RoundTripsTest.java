package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** With a clock that advances only while an answer is awaited. */
class RoundTripsTest {

  private static final int COUNT = 10_000;

  private final AtomicLong now = new AtomicLong();
  private int answers;

  /** The n-th answer takes n nanoseconds; those of the warm-up take long. */
  private final class Answering extends ScriptedChannel {

    private final int warmup;

    Answering(int warmup) {
      super(new byte[COUNT + warmup]);
      this.warmup = warmup;
    }

    @Override
    public int read(ByteBuffer into) {
      answers++;
      now.addAndGet(answers <= warmup ? 1_000_000 : answers - warmup);
      return super.read(into);
    }
  }

  @Test
  void percentilesExcludeTheWarmUp() throws Exception {
    RoundTrips trips = RoundTrips.asked(new Answering(100), 1, 100, COUNT, now::get);

    assertThat(trips.count()).isEqualTo(COUNT);
    assertThat(trips.quantile(5_000)).isEqualTo(5_000);
    assertThat(trips.quantile(9_900)).isEqualTo(9_900);
    assertThat(trips.quantile(9_999)).isEqualTo(9_999);
    assertThat(trips.quantile(10_000)).isEqualTo(trips.longest()).isEqualTo(COUNT);
    assertThat(trips.mean()).isEqualTo((COUNT + 1) / 2.0);
  }

  @Test
  void answersHaveTheLengthOfTheirRequests() throws Exception {
    ScriptedChannel asking = new ScriptedChannel(new byte[] {0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7});
    RoundTrips.answer(asking);

    assertThat(asking.written()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void aClientThatLeavesWithoutARequestGetsNoAnswer() throws Exception {
    ScriptedChannel asking = new ScriptedChannel(new byte[] {0, 0});
    RoundTrips.answer(asking);

    assertThat(asking.written()).isEmpty();
  }

  @Test
  void theEndThatAsksLearnsHowLongTheOtherStoodStill() throws Exception {
    ScriptedChannel asking = new ScriptedChannel(new byte[0]);
    RoundTrips.tellStandstill(asking, 15_000_000_000L);

    assertThat(RoundTrips.othersStandstill(new ScriptedChannel(asking.written())))
        .isEqualTo(15_000_000_000L);
    assertThatThrownBy(() -> RoundTrips.othersStandstill(new ScriptedChannel(new byte[7])))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the connection ended before the other end told");
  }

  @Test
  void anEndedConnectionIsNoAnswer() {
    assertThatThrownBy(() -> RoundTrips.asked(new ScriptedChannel(new byte[0]), 8, 0, 10, now::get))
        .isInstanceOf(IOException.class)
        .hasMessage("the connection ended before the answer");
  }
}
