package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that are temporarily unreachable. */
class PatienceTest {

  private static final String TEXT =
      FakeRun.TEXT.replace("{kind: native}", "{kind: ssh, host: there}") + "retries: 0\n";

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void aLostConnectionDoesNotCountAsAnAttempt() throws Exception {
    fake.world().plan("one", "run", 2, UnreachableException::new);
    fake.world().plan("two", "start", 1, PatienceTest::wrapped);

    RunEnd end = fake.run(TEXT);

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(waits())
        .anyMatch(
            wait ->
                wait.matches(
                    "one does not answer, waiting (10 min 0|9 min 59) s more: one: run failed by"
                        + " plan"));
  }

  @Test
  void whenPatienceIsOverTheRunStopsInOneLineAndCanBeResumed() throws Exception {
    fake.world().plan("two", "start", 100, PatienceTest::wrapped);

    RunEnd end = fake.run(TEXT + "patience: 1ms\n");

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.GAVE_UP);
    assertThat(end.isResumable()).isTrue();
    assertThat(end.reason())
        .isEqualTo(
            "platform two: two: start failed by plan; the campaign's patience (1ms) is over; "
                + "resume the run when it answers again");
    fake.world().plan("two", "start", 0);
    assertThat(fake.conductor().resume(fake.directory()).exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void doesNotWaitForWhatTheRunItselfStarts() throws Exception {
    fake.world().plan("one", "start", 1, UnreachableException::new);

    assertThat(fake.run(FakeRun.TEXT + "retries: 0\n").unfinishedTrials()).isEqualTo(1);
    assertThat(waits()).isEmpty();
  }

  private static HostException wrapped(String message) {
    return new HostException("platform two: " + message, new UnreachableException(message));
  }

  private List<String> waits() {
    return fake.heard().stream()
        .filter(RunEvent.Waiting.class::isInstance)
        .map(event -> ((RunEvent.Waiting) event).words())
        .toList();
  }
}
