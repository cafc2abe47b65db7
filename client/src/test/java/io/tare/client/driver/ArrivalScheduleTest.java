package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.order.ClientOrder.RateStep;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArrivalScheduleTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3_600 * SECOND;

  private static final RateStep HOURLY = new RateStep(HOUR, 1.0 / 3600, false);

  private final SubmissionDispatcher dispatcher =
      new SubmissionDispatcher(new SubmissionQuota(0, 1, Long.MAX_VALUE));

  private record Arrival(long sequence, long intended, boolean warmup) {}

  @Test
  void leadsInBeforeMeasuredArrivals() {
    List<Arrival> arrivals = all(schedule(Arrivals.CONSTANT, 1000, 3, 5, future()));

    assertThat(arrivals).extracting(Arrival::sequence).containsExactly(7L, 8L, 9L, 10L, 11L);
    assertThat(arrivals)
        .extracting(Arrival::warmup)
        .containsExactly(true, true, true, false, false);
  }

  @Test
  void keepsEqualDistancesAcrossTheLeadIn() {
    long origin = future();
    List<Arrival> arrivals = all(schedule(Arrivals.CONSTANT, 1000, 2, 5, origin));

    assertThat(arrivals)
        .extracting(each -> each.intended() - origin)
        .containsExactly(0L, 1_000_000L, 2_000_000L, 3_000_000L, 4_000_000L);
  }

  @Test
  void leadsInAtTheRateOfAPoissonProcess() {
    int leadIn = 100_000;
    long origin = future();
    List<Arrival> arrivals =
        all(schedule(Arrivals.POISSON, 1000, leadIn, leadIn + 1, origin)).subList(0, leadIn);
    long beyondMean = 0;
    long before = origin;
    for (Arrival arrival : arrivals) {
      beyondMean += arrival.intended() - before > 1_000_000 ? 1 : 0;
      before = arrival.intended();
    }

    assertThat((before - origin) / (double) SECOND).isCloseTo(100, within(2.0));
    assertThat(beyondMean / (double) leadIn).isCloseTo(Math.exp(-1), within(0.01));
  }

  @ParameterizedTest
  @EnumSource(Arrivals.class)
  void measuresNothingBeforeTheBacklogIsGone(Arrivals kind) {
    int behind = 50;
    long origin = Clock.nanos() - behind * SECOND;
    ArrivalSchedule schedule = schedule(kind, 1, 1, 201, origin);
    List<Arrival> arrivals = all(schedule);

    assertThat(schedule.countedFrom()).isGreaterThan(origin + (behind - 1) * SECOND / 2);
    assertThat(arrivals)
        .filteredOn(each -> !each.warmup())
        .hasSize(200)
        .allMatch(each -> each.intended() >= schedule.countedFrom());
  }

  @Test
  void measuresEventuallyAtTooHighARate() {
    ArrivalSchedule schedule = schedule(Arrivals.CONSTANT, 1e6, 10, 30, Clock.nanos() - HOUR);

    assertThat(all(schedule)).filteredOn(each -> !each.warmup()).hasSize(20);
  }

  @Test
  void measuresFromTheBeginningWithoutALeadIn() {
    long origin = Clock.nanos() - HOUR;
    ArrivalSchedule schedule = schedule(Arrivals.CONSTANT, 10, 0, 5, origin);

    assertThat(all(schedule)).hasSize(5).noneMatch(Arrival::warmup);
    assertThat(schedule.countedFrom()).isEqualTo(origin);
    assertThat(schedule.countedTo()).isEqualTo(origin + SECOND / 2);
  }

  /** A client that waits for a possible arrival learns at once that it is cancelled. */
  @Test
  void givesNoArrivalAheadOfARateThatMayEnd() throws Exception {
    OpenLoop loop = loop(0.01, Arrivals.CONSTANT);
    ArrivalSchedule schedule =
        new ArrivalSchedule(
            loop,
            SteppedArrivals.of(loop, List.of(new RateStep(1_000_000, 1000, true), HOURLY)),
            0,
            0,
            Clock.nanos());
    AtomicInteger given = new AtomicInteger();
    Thread asking =
        new Thread(
            () -> {
              while (schedule.next(new Measurement(), dispatcher)) {
                given.incrementAndGet();
              }
            });
    asking.start();
    while (given.get() < 2) {
      Thread.onSpinWait();
    }

    schedule.endStep();

    asking.join();
    assertThat(schedule.countedTo()).isLessThan(Clock.nanos() + 2 * HOUR);
  }

  private List<Arrival> all(ArrivalSchedule schedule) {
    List<Arrival> arrivals = new ArrayList<>();
    Measurement next = new Measurement();
    while (schedule.next(next, dispatcher)) {
      arrivals.add(new Arrival(next.sequence, next.intended, next.warmup));
    }
    return arrivals;
  }

  private static OpenLoop loop(double rate, Arrivals kind) {
    return new OpenLoop(new Driver.Open(rate, kind, 64), 1, RateShare.ALL);
  }

  private static long future() {
    return Clock.nanos() + HOUR;
  }

  /** For a cell whose submissions 0 to 6 are already made. */
  private static ArrivalSchedule schedule(
      Arrivals kind, double rate, long leadIn, long total, long origin) {
    OpenLoop loop = loop(rate, kind);
    return new ArrivalSchedule(loop, SteppedArrivals.of(loop, total - leadIn), 7, leadIn, origin);
  }
}
