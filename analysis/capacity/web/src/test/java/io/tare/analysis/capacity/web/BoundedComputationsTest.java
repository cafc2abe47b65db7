package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BoundedComputationsTest {

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Test
  void answers() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMinutes(10))) {
      assertThat(computations.answer("somebody", "quick", AnswerForm.JSON))
          .isEqualTo("answer to quick");
    }
  }

  @Test
  void refusesAtOnceIfTheQueueIsFull() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMinutes(10))) {
      CompletableFuture<Void> first = asked(computations);
      begun.await();
      CompletableFuture<Void> second = asked(computations);
      while (computations.waiting() == 0) {
        Thread.onSpinWait();
      }

      assertThatExceptionOfType(RefusedRequestException.class)
          .isThrownBy(() -> computations.answer("somebody", "quick", AnswerForm.JSON))
          .matches(each -> each.kind() == ErrorKind.BUSY);
      released.countDown();
      CompletableFuture.allOf(first, second).get(10, TimeUnit.MINUTES);
    }
  }

  @Test
  void interruptsLongComputations() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMillis(50))) {
      assertThatExceptionOfType(RefusedRequestException.class)
          .isThrownBy(() -> computations.answer("somebody", "long", AnswerForm.JSON))
          .matches(each -> each.kind() == ErrorKind.TOO_LONG);
      assertThat(interrupted.await(10, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void releasesItsPlaceWhenTheCallerGivesUp() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMillis(50))) {
      for (int i = 0; i < 5; i++) {
        assertThatExceptionOfType(RefusedRequestException.class)
            .isThrownBy(() -> computations.answer("somebody", "long", AnswerForm.JSON))
            .matches(each -> each.kind() == ErrorKind.TOO_LONG);
      }
      assertThat(computations.waiting()).isZero();
      assertThat(computations.answer("somebody", "quick", AnswerForm.JSON))
          .isEqualTo("answer to quick");
    }
  }

  @Test
  void doesNotSuggestARetryThatCannotHelp() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMillis(50))) {
      assertThatExceptionOfType(RefusedRequestException.class)
          .isThrownBy(() -> computations.answer("somebody", "long", AnswerForm.JSON))
          .matches(each -> each.retrySeconds().isEmpty());
    }
  }

  @Test
  void doesNotCountTimeInWhichNothingIsComputed() throws Exception {
    Duration limit = Duration.ofMillis(50);
    try (BoundedComputations computations = with(limit)) {
      assertThat(computations.answer("somebody", "waits " + 4 * limit.toMillis(), AnswerForm.JSON))
          .startsWith("answer");
    }
  }

  @Test
  void hidesDetailsOfADefect() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMinutes(10))) {
      assertThatExceptionOfType(RefusedRequestException.class)
          .isThrownBy(() -> computations.answer("somebody", "defect", AnswerForm.JSON))
          .withMessage("the planner failed on this query; the server's log says why")
          .matches(each -> each.kind() == ErrorKind.DEFECT);
    }
  }

  @Test
  void passesOnTheReasonForARefusal() throws Exception {
    try (BoundedComputations computations = with(Duration.ofMinutes(10))) {
      assertThatExceptionOfType(RefusedRequestException.class)
          .isThrownBy(() -> computations.answer("somebody", "wrong", AnswerForm.JSON))
          .withMessage("said")
          .matches(each -> each.kind() == ErrorKind.BAD_QUERY);
    }
  }

  private BoundedComputations with(Duration longest) {
    return new BoundedComputations(
        new Doubles(),
        new ServingLimits(
            1024,
            Duration.ofSeconds(5),
            1,
            1,
            1,
            Duration.ofMinutes(10),
            longest,
            Duration.ofMinutes(10)));
  }

  private static CompletableFuture<Void> asked(BoundedComputations computations) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            assertThat(computations.answer("somebody", "slow", AnswerForm.JSON))
                .isEqualTo("answer to slow");
          } catch (RefusedRequestException e) {
            throw new AssertionError(e);
          }
        },
        task -> new Thread(task).start());
  }

  /** Answers, blocks until released, or fails, as configured. */
  private final class Doubles implements AnswerSource {

    @Override
    public String answer(String query, AnswerForm form) throws RefusedRequestException {
      switch (query) {
        case "slow" -> waitUntilReleased();
        case "long" -> computeUntilInterrupted();
        case "defect" -> throw new StackOverflowError("deep");
        case "wrong" -> throw new RefusedRequestException(ErrorKind.BAD_QUERY, "said");
        default -> {
          if (query.startsWith("waits ")) {
            sleep(Long.parseLong(query.substring("waits ".length())));
          }
        }
      }
      return "answer to " + query;
    }

    @Override
    public String models() {
      return "{}";
    }

    private void sleep(long millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
    }

    private void computeUntilInterrupted() {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      interrupted.countDown();
    }

    private void waitUntilReleased() {
      begun.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
    }
  }
}
