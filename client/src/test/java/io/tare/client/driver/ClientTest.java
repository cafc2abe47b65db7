package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Measurement;
import io.tare.client.call.UnconnectedCall;
import io.tare.client.recording.SampleRing;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTest {

  /** Fails as no code expects. */
  private static final class Faulty extends UnconnectedCall {
    @Override
    public void submit(Measurement measurement) {
      throw new StackOverflowError();
    }
  }

  @Test
  void oneThatFailsUnexpectedlyEndsTheSubmissionsOfAll() {
    SubmissionDispatcher dispatcher =
        new SubmissionDispatcher(new SubmissionQuota(0, 10, Long.MAX_VALUE));
    Client client =
        new Client(
            0,
            dispatcher,
            new ClosedPace(dispatcher, RateShare.ALL),
            new IdleCalls(List.of(new Faulty())),
            new SampleRing());

    client.run();

    assertThat(dispatcher.stopped()).isTrue();
    assertThat(dispatcher.broken()).isInstanceOf(StackOverflowError.class);
  }
}
