package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.driver.Loop.Arrivals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TimetableTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3_600 * SECOND;

  private final Course course = new Course(new Volume(0, 1, SECOND, Long.MAX_VALUE));

  private record Arrival(long sequence, long intended, boolean warmup) {}

  @Test
  void leadsInBeforeThoseThatCount() {
    List<Arrival> arrivals = all(timetable(Arrivals.CONSTANT, 1000, 3, 5, future()));

    assertThat(arrivals).extracting(Arrival::sequence).containsExactly(7L, 8L, 9L, 10L, 11L);
    assertThat(arrivals)
        .extracting(Arrival::warmup)
        .containsExactly(true, true, true, false, false);
  }

  @Test
  void keepsEqualDistancesAcrossTheLeadIn() {
    long origin = future();
    List<Arrival> arrivals = all(timetable(Arrivals.CONSTANT, 1000, 2, 5, origin));

    assertThat(arrivals)
        .extracting(each -> each.intended() - origin)
        .containsExactly(0L, 1_000_000L, 2_000_000L, 3_000_000L, 4_000_000L);
  }

  @Test
  void leadsInAtTheRateOfAPoissonProcess() {
    int leadIn = 100_000;
    long origin = future();
    List<Arrival> arrivals =
        all(timetable(Arrivals.POISSON, 1000, leadIn, leadIn + 1, origin)).subList(0, leadIn);
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
  void countsNothingBeforeTheBacklogIsGone(Arrivals kind) {
    int behind = 50;
    long origin = Clock.nanos() - behind * SECOND;
    Timetable timetable = timetable(kind, 1, 1, 201, origin);
    List<Arrival> arrivals = all(timetable);

    assertThat(timetable.countedFrom()).isGreaterThan(origin + (behind - 1) * SECOND / 2);
    assertThat(arrivals)
        .filteredOn(each -> !each.warmup())
        .hasSize(200)
        .allMatch(each -> each.intended() >= timetable.countedFrom());
  }

  @Test
  void countsInTheEndAtARateThatIsTooHigh() {
    Timetable timetable = timetable(Arrivals.CONSTANT, 1e6, 10, 30, Clock.nanos() - HOUR);

    assertThat(all(timetable)).filteredOn(each -> !each.warmup()).hasSize(20);
  }

  @Test
  void withoutALeadInCountsFromTheBeginning() {
    long origin = Clock.nanos() - HOUR;
    Timetable timetable = timetable(Arrivals.CONSTANT, 10, 0, 5, origin);

    assertThat(all(timetable)).hasSize(5).noneMatch(Arrival::warmup);
    assertThat(timetable.countedFrom()).isEqualTo(origin);
    assertThat(timetable.countedTo()).isEqualTo(origin + SECOND / 2);
  }

  private List<Arrival> all(Timetable timetable) {
    List<Arrival> arrivals = new ArrayList<>();
    Measurement next = new Measurement();
    while (timetable.next(next, course)) {
      arrivals.add(new Arrival(next.sequence, next.intended, next.warmup));
    }
    return arrivals;
  }

  private static long future() {
    return Clock.nanos() + HOUR;
  }

  /** Of a cell whose submissions 0 to 6 are made before. */
  private static Timetable timetable(
      Arrivals kind, double rate, long leadIn, long total, long origin) {
    Loop.Open loop = new Loop.Open(rate, kind, 64, 1);
    return new Timetable(loop, Schedule.of(loop, total - leadIn), 7, leadIn, origin);
  }
}
