package io.tare.client.driver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StandbyTest {

  private static final int MAX = 4;

  private final Standby standby = new Standby(500);
  private final LinkedBlockingQueue<Integer> waiting = new LinkedBlockingQueue<>();
  private final List<Thread> clients = new ArrayList<>();

  /** Starts clients one after the other, each when the one before waits or rests. */
  private void enter(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      int number = clients.size();
      Thread client =
          new Thread(
              () -> {
                standby.enter();
                waiting.add(number);
              });
      clients.add(client);
      client.start();
      while (client.getState() != Thread.State.WAITING
          && client.getState() != Thread.State.TERMINATED) {
        Thread.onSpinWait();
      }
    }
  }

  @AfterEach
  void releaseAll() throws InterruptedException {
    clients.forEach(each -> standby.end());
    for (Thread each : clients) {
      each.join();
    }
  }

  @Test
  void fewClientsWaitAndTheOthersRest() throws Exception {
    enter(MAX + 3);

    assertThat(waiting).containsExactly(0, 1, 2, 3);
  }

  @Test
  void moreWaitIfArrivalsAreCloseTogether() {
    assertThat(new Standby(1).max()).isEqualTo(MAX);
    assertThat(new Standby(8000).max()).isEqualTo(16);
  }

  @Test
  void clientsThatJoinDoNotRestAndCountAsWaiting() throws Exception {
    for (int i = 0; i < MAX + 3; i++) {
      standby.join();
    }

    enter(1);

    assertThat(waiting).isEmpty();
  }

  @Test
  void theLastThatRestedIsWokenWhenTooFewWait() throws Exception {
    enter(MAX + 3);
    waiting.clear();

    assertThat(standby.leave()).isFalse();
    assertThat(standby.leave()).isFalse();
    assertThat(standby.leave()).isTrue();
    assertThat(waiting.poll(30, SECONDS)).isEqualTo(MAX + 2);
    assertThat(waiting).isEmpty();
  }

  @Test
  void aClientThatReturnsInTimeReplacesTheOneThatSubmits() throws Exception {
    enter(MAX);
    standby.leave();

    enter(2);

    assertThat(waiting).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void eachEndWakesOneThatRestsAndNobodyRestsFromThenOn() throws Exception {
    enter(MAX + 3);
    waiting.clear();

    standby.end();
    assertThat(waiting.poll(30, SECONDS)).isEqualTo(MAX + 2);
    assertThat(waiting).isEmpty();

    enter(1);
    assertThat(waiting.poll(30, SECONDS)).isEqualTo(MAX + 3);
  }

  @Test
  void anInterruptedClientStopsResting() throws Exception {
    enter(MAX + 1);
    Thread last = clients.get(MAX);

    last.interrupt();

    last.join();
    assertThat(waiting).hasSize(MAX + 1);
  }
}
