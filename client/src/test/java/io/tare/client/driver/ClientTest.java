package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.recording.SampleRing;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTest {

  /** Fails as no code expects. */
  private static final class Faulty implements Call {
    @Override
    public boolean isReady(long now) {
      return true;
    }

    @Override
    public void ready(long now) {}

    @Override
    public void submit(Measurement measurement) {
      throw new StackOverflowError();
    }

    @Override
    public void askForStamps(boolean isWanted) {}

    @Override
    public int connections() {
      return 0;
    }

    @Override
    public int retried() {
      return 0;
    }

    @Override
    public void close() {}
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
