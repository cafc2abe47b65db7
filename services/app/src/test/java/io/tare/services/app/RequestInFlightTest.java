package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.ServerParts;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestInFlightTest {

  private final Clock clock = new Clock();
  private final MemoryBudget budget = new MemoryBudget(1000);

  /** A clock moved by the test. */
  private static final class Clock implements LongSupplier {
    private long ns = -5000;

    void pass(long duration) {
      ns += duration;
    }

    @Override
    public long getAsLong() {
      return ns;
    }
  }

  @Test
  void reportsItsParts() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    clock.pass(10);
    submission.receivedSince(blocked(100));
    clock.pass(20);
    RequestInFlight.serve(() -> clockAfter(300));
    clock.pass(5);
    submission.writtenSince(blocked(1000));
    clock.pass(7);

    assertThat(submission.parts())
        .hasToString(
            "receive=100,unmarshal=30,service=300,marshal=5,write=1000,writes=1,clock_readings=5");
    submission.end();
  }

  /** Services and the testbed share no code, so each has a list, and both must be equal. */
  @Test
  void namesItsPartsLikeTheSampleColumns() {
    assertThat(SubmissionField.reported())
        .extracting(SubmissionField::partName)
        .containsExactlyElementsOf(
            Stream.concat(
                    RequestInFlight.NAMES.stream(),
                    Stream.of(ServerParts.WRITES, ServerParts.READINGS))
                .toList());
  }

  @Test
  void partsAddUpForAnyOrderOfReadsAndWrites() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    submission.receivedSince(blocked(1));
    submission.writtenSince(blocked(2));
    clock.pass(4);
    RequestInFlight.serve(
        () -> {
          submission.receivedSince(blocked(8));
          return clockAfter(16);
        });
    submission.receivedSince(blocked(32));
    clock.pass(64);
    submission.writtenSince(blocked(128));

    ServerParts parts = submission.parts();

    assertThat(parts)
        .hasToString(
            "receive=41,unmarshal=4,service=16,marshal=64,write=130,writes=2,clock_readings=8");
    assertThat(parts.totalNs()).isEqualTo(255);
    submission.end();
  }

  @Test
  void partsAddUpWithADatabase() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    clock.pass(1);
    RequestInFlight.serve(
        () -> {
          clock.pass(2);
          long first = RequestInFlight.inDatabase(() -> clockAfter(4));
          clock.pass(8);
          return first + RequestInFlight.inDatabase(() -> clockAfter(16));
        });
    clock.pass(32);
    submission.writtenSince(blocked(64));

    ServerParts parts = submission.parts();

    assertThat(parts)
        .hasToString(
            "receive=0,unmarshal=1,service=10,database=20,marshal=32,write=64,writes=1,clock_readings=8");
    assertThat(parts.totalNs()).isEqualTo(127);
    submission.end();
  }

  @Test
  void partsAddUpWithADisk() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    clock.pass(1);
    RequestInFlight.serve(
        () -> {
          clock.pass(2);
          long read = RequestInFlight.onDisk(() -> clockAfter(4));
          clock.pass(8);
          return read;
        });
    clock.pass(16);
    submission.writtenSince(blocked(32));

    ServerParts parts = submission.parts();

    assertThat(parts)
        .hasToString(
            "receive=0,unmarshal=1,service=10,disk=4,marshal=16,write=32,writes=1,clock_readings=6");
    assertThat(parts.totalNs()).isEqualTo(63);
    submission.end();
  }

  @Test
  void anUnwrittenAnswerEndsWhenItIsRead() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    submission.writtenSince(blocked(2));
    RequestInFlight.serve(() -> clockAfter(16));
    clock.pass(64);

    assertThat(submission.parts())
        .hasToString(
            "receive=0,unmarshal=0,service=16,marshal=64,write=2,writes=1,clock_readings=5");
    submission.end();
  }

  @Test
  void hasNoPartsWhenTheServiceWasNotReached() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    submission.receivedSince(blocked(100));

    assertThat(submission.parts()).isNull();
    submission.end();
  }

  @Test
  void releasesItsMemory() {
    RequestInFlight submission = RequestInFlight.begin(budget, clock);
    assertThat(RequestInFlight.hold(400)).isTrue();
    assertThat(submission.tryHold(600)).isTrue();
    assertThat(submission.tryHold(1)).isFalse();
    submission.end();

    assertThat(budget.held()).isZero();
  }

  @Test
  void serviceCanBeCalledWithoutASubmission() {
    assertThat(RequestInFlight.serve(() -> "served")).isEqualTo("served");
  }

  /** Advances the clock, and returns its earlier reading. */
  private long blocked(long duration) {
    long from = clock.getAsLong();
    clock.pass(duration);
    return from;
  }

  private long clockAfter(long duration) {
    clock.pass(duration);
    return clock.getAsLong();
  }
}
