package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.client.clock.Clock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SubmissionDispatcherTest {

  private static final long NO_LIMIT = Long.MAX_VALUE;

  @Test
  void givesEverySubmissionToOneClientOnly() throws InterruptedException {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(10, 9_990, NO_LIMIT));
    ConcurrentLinkedQueue<Long> given = new ConcurrentLinkedQueue<>();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(
          new Thread(
              () -> {
                for (long next = dispatcher.next(0); next >= 0; next = dispatcher.next(0)) {
                  given.add(next);
                }
              }));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }

    assertThat(given)
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 10_000).boxed().toList());
  }

  @Test
  void startsNothingAfterItsTimeLimit() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 100, 20_000_000));
    long begun = Clock.nanos();
    assertThat(dispatcher.next(begun)).isZero();

    assertThat(dispatcher.next(begun + 20_000_001)).isNegative();
  }

  @Test
  void itsTimeEndsAtItsLimitOrEarlierIfItIsFinished() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 100, 3_600_000_000_000L));
    long limit = dispatcher.begun() + 3_600_000_000_000L;
    assertThat(dispatcher.timeEnded()).hasValue(limit);

    dispatcher.finish();

    assertThat(dispatcher.timeEnded().orElseThrow()).isBetween(dispatcher.begun(), limit - 1);
  }

  @Test
  void itsTimeDoesNotEndWithTheLastSubmissionAskedFor() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 1, 3_600_000_000_000L));
    assertThat(dispatcher.next(dispatcher.begun())).isZero();

    assertThat(dispatcher.timeEnded()).isEmpty();
  }

  @Test
  void startsNothingWhenStopped() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 100, NO_LIMIT));
    dispatcher.stop();

    assertThat(dispatcher.next(0)).isNegative();
  }

  @Test
  void nothingOfTheLeadInCounts() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 100, NO_LIMIT, 1_000));
    long end = dispatcher.begun() + 1_000;

    assertThat(dispatcher.next(end - 1)).isZero();
    assertThat(dispatcher.isWarmup(0, end - 1)).isTrue();
    assertThat(dispatcher.isCounting()).isFalse();

    assertThat(dispatcher.next(end)).isEqualTo(1);
    assertThat(dispatcher.isWarmup(1, end)).isFalse();
    assertThat(dispatcher.countingFrom()).isEqualTo(end);
  }

  @Test
  void keepsTheFirstReasonForAborting() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 100, NO_LIMIT));
    IOException first = new IOException("first");
    dispatcher.breakOff(first);
    dispatcher.breakOff(new IOException("second"));

    assertThat(dispatcher.stopped()).isTrue();
    assertThat(dispatcher.broken()).isSameAs(first);
  }

  @Test
  void reportsWhichQuotaIsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SubmissionQuota(-1, 1, 1))
        .withMessage("warmup.submissions must be 0 to 10000000, got -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SubmissionQuota(0, 0, 1))
        .withMessage("submissions must be 1 to 10000000, got 0");
  }
}
