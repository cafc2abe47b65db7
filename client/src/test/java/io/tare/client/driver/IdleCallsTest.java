package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdleCallsTest {

  private static final class Counted implements Call {
    private int opened;

    @Override
    public boolean isReady(long now) {
      return opened == 1;
    }

    @Override
    public void ready(long now) {
      opened = 1;
    }

    @Override
    public void submit(Measurement measurement) {
      throw new AssertionError("never called");
    }

    @Override
    public void askForStamps(boolean isWanted) {
      throw new AssertionError("never called");
    }

    @Override
    public int retried() {
      return 0;
    }

    @Override
    public int connections() {
      return opened;
    }

    @Override
    public void close() {}
  }

  private final Counted first = new Counted();
  private final Counted second = new Counted();
  private final Counted third = new Counted();
  private final IdleCalls calls = new IdleCalls(List.of(first, second, third));

  @Test
  void givesTheLastUsedOne() {
    Call one = calls.take();
    Call other = calls.take();
    calls.giveBack(one);
    calls.giveBack(other);

    assertThat(calls.take()).isSameAs(other);
  }

  @Test
  void givesEachToOneClientOnly() {
    assertThat(List.of(calls.take(), calls.take(), calls.take()))
        .containsExactlyInAnyOrder(first, second, third);
  }

  @Test
  void opensEachInAdvance() {
    calls.openOne(0);
    calls.openOne(0);
    calls.openOne(0);

    assertThat(List.of(first, second, third)).allMatch(each -> each.connections() == 1);
  }

  @Test
  void doesNotOpenACallInUse() {
    Call used = calls.take();

    calls.openOne(0);

    assertThat(used.connections()).isZero();
  }
}
