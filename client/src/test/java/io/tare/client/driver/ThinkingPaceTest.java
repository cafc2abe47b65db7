package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThinkingPaceTest {

  private static final long NO_LIMIT = Long.MAX_VALUE;
  private static final double HOUR = 3.6e12;

  /** When clients had thought. */
  private static final class Thought implements Pace {
    private final List<Long> moments = new ArrayList<>();

    @Override
    public boolean next(Measurement measurement, long now) {
      moments.add(now);
      return true;
    }

    @Override
    public void begin(Measurement measurement, long opening) {}
  }

  private final Thought thought = new Thought();

  private ThinkingPace thinking(double mean, long limit) {
    return new ThinkingPace(
        thought, new SubmissionDispatcher(new SubmissionQuota(0, 1000, limit)), mean, 2, 7);
  }

  private static Measurement of(int client) {
    Measurement measurement = new Measurement();
    measurement.client = client;
    return measurement;
  }

  /** The draws are the same each time; their sum is within three standard errors of the mean. */
  @Test
  void clientsThinkAsLongAsAskedOnAverage() {
    ThinkingPace pace = thinking(1e5, NO_LIMIT);
    Measurement measurement = of(0);
    long thinking = 0;
    for (int i = 0; i < 400; i++) {
      long now = Clock.nanos();
      assertThat(pace.next(measurement, now)).isTrue();
      thinking += thought.moments.get(i) - now;
    }
    assertThat(thinking).isGreaterThan((long) (400 * 1e5 * 0.85));
  }

  @Test
  void clientsThinkBeforeTheirFirstSubmission() {
    long now = Clock.nanos();
    assertThat(thinking(1e6, NO_LIMIT).first(of(1), now)).isTrue();
    assertThat(thought.moments.get(0)).isGreaterThan(now);
  }

  @Test
  void itIsKnownHowLongAConnectionWasIdleWhileItsClientThought() {
    ThinkingPace pace = thinking(1e6, NO_LIMIT);
    Measurement measurement = of(0);
    long answered = Clock.nanos();
    pace.next(measurement, answered);

    assertThat(pace.approach(measurement, answered)).isGreaterThanOrEqualTo(thought.moments.get(0));
  }

  @Test
  void nobodyThinksLongerThanTheTimeLimit() {
    assertThat(thinking(HOUR, 1_000_000).next(of(0), Clock.nanos())).isTrue();
    assertThat(thought.moments).hasSize(1);
  }

  @Test
  void theEndOfSubmissionsEndsThinking() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 1000, NO_LIMIT));
    ThinkingPace pace = new ThinkingPace(thought, dispatcher, HOUR, 1, 7);
    dispatcher.finish();

    pace.next(of(0), Clock.nanos());

    assertThat(thought.moments).hasSize(1);
  }

  @Test
  void nobodyThinksWhenOthersHaveMadeTheLastSubmission() {
    SubmissionDispatcher dispatcher = new SubmissionDispatcher(new SubmissionQuota(0, 1, NO_LIMIT));
    ThinkingPace pace = new ThinkingPace(thought, dispatcher, HOUR, 1, 7);
    assertThat(dispatcher.next(Clock.nanos())).isZero();

    pace.next(of(0), Clock.nanos());

    assertThat(thought.moments).hasSize(1);
  }
}
