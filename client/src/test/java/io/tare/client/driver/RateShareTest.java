package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateShareTest {

  private static final long HOUR = 3_600_000_000_000L;

  private final long origin = Clock.nanos() + HOUR;

  @ParameterizedTest
  @EnumSource(Arrivals.class)
  void sharesTogetherAreTheScheduleOfOneProgram(Arrivals kind) {
    SortedMap<Long, Long> together = new TreeMap<>();
    together.putAll(arrivals(kind, new RateShare(1, 3, 0)));
    together.putAll(arrivals(kind, new RateShare(2, 3, 0)));
    together.putAll(arrivals(kind, new RateShare(3, 3, 0)));

    assertThat(together).isEqualTo(arrivals(kind, RateShare.ALL)).hasSize(110);
  }

  @Test
  void sharesAddUpToTheTotal() {
    for (long all = 0; all < 20; all++) {
      long sum = 0;
      for (int index = 1; index <= 3; index++) {
        RateShare share = new RateShare(index, 3, 0);
        assertThat(share.part(all)).isEqualTo(LongStream.range(0, all).filter(share::has).count());
        sum += share.part(all);
      }
      assertThat(sum).isEqualTo(all);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "a/2", "1/2/3", "0/2", "3/2", "1/1001"})
  void refusesAnInvalidShare(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RateShare.parse(text, 0));
  }

  @Test
  void needsACommonStartTime() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateShare.parse("1/2", RateShare.WHEN_WARM))
        .withMessage("programs that share a schedule need a start time");
  }

  /** Sequence number to intended start. */
  private SortedMap<Long, Long> arrivals(Arrivals kind, RateShare share) {
    OpenLoop loop = new OpenLoop(new Driver.Open(1000, kind, 64), 1, share);
    ArrivalSchedule schedule =
        new ArrivalSchedule(loop, SteppedArrivals.of(loop, 100), 5, 10, origin);
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 1, Long.MAX_VALUE));
    SortedMap<Long, Long> arrivals = new TreeMap<>();
    Measurement next = new Measurement();
    while (schedule.next(next, dispatcher)) {
      arrivals.put(next.sequence, next.intended);
    }
    return arrivals;
  }
}
