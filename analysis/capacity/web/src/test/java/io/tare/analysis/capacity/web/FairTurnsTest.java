package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FairTurnsTest {

  private static final Duration LONG = Duration.ofMinutes(10);

  private final List<String> order = Collections.synchronizedList(new ArrayList<>());

  @Test
  void letAnotherAddressStartAtOnce() throws Exception {
    FairTurns turns = turns(3, 2, 8, LONG);
    turns.take("greedy");
    turns.take("greedy");
    CompletableFuture<Void> third = waits(turns, "greedy");

    turns.take("other");

    assertThat(turns.waiting()).isOne();
    turns.leave("greedy", 1);
    third.get(10, TimeUnit.MINUTES);
  }

  @Test
  void rotateOverAddressesNotQueries() throws Exception {
    FairTurns turns = turns(1, 1, 8, LONG);
    turns.take("greedy");
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (String each : List.of("greedy", "greedy", "greedy", "other")) {
      all.add(waits(turns, each));
    }

    while (order.size() < all.size()) {
      int before = order.size();
      turns.leave(before == 0 ? "greedy" : order.get(before - 1), 1);
      while (order.size() == before) {
        Thread.onSpinWait();
      }
    }

    for (CompletableFuture<Void> each : all) {
      each.get(10, TimeUnit.MINUTES);
    }
    assertThat(order).startsWith("greedy", "other");
  }

  @Test
  void refuseTheAddressWithMostWaitingQueries() throws Exception {
    FairTurns turns = turns(1, 1, 3, LONG);
    turns.take("greedy");
    List<CompletableFuture<Void>> greedy = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      greedy.add(waits(turns, "greedy"));
    }

    CompletableFuture<Void> other = asks(turns, "other");

    assertThat(greedy.get(2)).failsWithin(LONG);
    assertThat(other).isNotDone();
    assertThat(turns.waiting()).isEqualTo(3);
  }

  @Test
  void refuseWithoutRoomAndSuggestARetry() throws Exception {
    FairTurns turns = turns(1, 1, 1, LONG);
    turns.take("one");
    turns.leave("one", TimeUnit.SECONDS.toNanos(4));
    turns.take("one");
    CompletableFuture<Void> waiting = waits(turns, "one");

    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> turns.take("one"))
        .withMessage("too many queries at one time; ask again in 8 s")
        .matches(each -> each.retrySeconds().getAsInt() == 8);
    assertThat(waiting).isNotDone();
  }

  @Test
  void dropQueriesThatWaitTooLong() throws Exception {
    FairTurns turns = turns(1, 1, 1, Duration.ofMillis(20));
    turns.take("one");

    assertThatExceptionOfType(RefusedRequestException.class).isThrownBy(() -> turns.take("other"));

    assertThat(turns.waiting()).isZero();
    turns.leave("one", 1);
    turns.take("other");
  }

  private static FairTurns turns(int computing, int ofOne, int waiting, Duration turn) {
    return new FairTurns(
        new ServingLimits(1024, LONG, computing, ofOne, waiting, turn, LONG, LONG));
  }

  /** One more that waits. */
  private CompletableFuture<Void> waits(FairTurns turns, String asker) {
    int before = turns.waiting();
    CompletableFuture<Void> taken = asks(turns, asker);
    while (turns.waiting() == before) {
      Thread.onSpinWait();
    }
    return taken;
  }

  private CompletableFuture<Void> asks(FairTurns turns, String asker) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            turns.take(asker);
            order.add(asker);
          } catch (RefusedRequestException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        task -> {
          Thread thread = new Thread(task);
          thread.setDaemon(true);
          thread.start();
        });
  }
}
