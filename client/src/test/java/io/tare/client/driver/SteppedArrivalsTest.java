package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.order.ClientOrder.RateStep;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SteppedArrivalsTest {

  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @EnumSource(Arrivals.class)
  void keepsEachOfSuccessiveRates(Arrivals kind) {
    SteppedArrivals schedule =
        of(
            kind,
            new RateStep(2 * SECOND, 20, false),
            new RateStep(SECOND, 300, false),
            new RateStep(10 * SECOND, 1, false));

    long[] arrivals = rest(schedule);
    assertThat(schedule.length()).isEqualTo(13 * SECOND);
    assertThat(arrivals).isSorted();
    assertThat(LongStream.of(arrivals).filter(at -> at < 2 * SECOND)).hasSize(40);
    assertThat(LongStream.of(arrivals).filter(at -> at >= 2 * SECOND && at < 3 * SECOND))
        .hasSize(300);
    assertThat(LongStream.of(arrivals).filter(at -> at >= 3 * SECOND)).hasSize(10);
  }

  @Test
  void keepsAHeldRateUntilItIsEnded() {
    SteppedArrivals schedule =
        of(Arrivals.CONSTANT, new RateStep(SECOND, 4, true), new RateStep(SECOND, 1, false));
    for (int i = 0; i < 4; i++) {
      assertThat(schedule.isUncertain()).isFalse();
      schedule.take();
    }
    assertThat(schedule.peek()).isEqualTo(SECOND);
    assertThat(schedule.isUncertain()).isTrue();

    schedule.ends(SECOND * 17 / 10);

    assertThat(rest(schedule))
        .containsExactly(SECOND, SECOND * 5 / 4, SECOND * 3 / 2, SECOND * 17 / 10);
    assertThat(schedule.length()).isEqualTo(SECOND * 27 / 10);
  }

  @Test
  void offersRandomArrivalsAtTheHeldRate() {
    SteppedArrivals schedule = of(Arrivals.POISSON, new RateStep(SECOND, 1000, true));
    schedule.ends(100 * SECOND);

    long[] arrivals = rest(schedule);
    assertThat(arrivals).isSorted();
    assertThat(LongStream.of(arrivals).filter(at -> at < SECOND)).hasSize(1000);
    assertThat((double) arrivals.length).isCloseTo(100_000, within(2000.0));
  }

  @Test
  void runsAStepForItsTimeEvenIfEndedEarly() {
    SteppedArrivals schedule =
        of(Arrivals.CONSTANT, new RateStep(SECOND, 2, true), new RateStep(SECOND, 1, false));
    schedule.ends(SECOND / 2);

    assertThat(rest(schedule)).containsExactly(0, SECOND / 2, SECOND);
  }

  @Test
  void endsHeldStepsInTheirOrder() {
    SteppedArrivals schedule =
        of(Arrivals.CONSTANT, new RateStep(SECOND, 1, true), new RateStep(SECOND, 1, true));
    schedule.ends(2 * SECOND);
    schedule.ends(4 * SECOND);

    assertThat(rest(schedule)).containsExactly(0, SECOND, 2 * SECOND, 3 * SECOND);
    assertThat(schedule.length()).isEqualTo(4 * SECOND);
  }

  private static SteppedArrivals of(Arrivals kind, RateStep... steps) {
    return SteppedArrivals.of(
        new OpenLoop(new Driver.Open(20, kind, 8), 7, RateShare.ALL), List.of(steps));
  }

  private static long[] rest(SteppedArrivals schedule) {
    LongStream.Builder all = LongStream.builder();
    for (long at = schedule.peek(); at != SteppedArrivals.NONE; at = schedule.peek()) {
      all.add(at);
      schedule.take();
    }
    return all.build().toArray();
  }
}
