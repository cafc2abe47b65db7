package io.tare.services.kernels.npb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeamTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void runsAPartOnceInEveryThread(int threads) {
    AtomicIntegerArray runs = new AtomicIntegerArray(threads);
    try (Team team = new Team(threads)) {
      team.run((thread, all) -> runs.addAndGet(thread, all));
    }
    for (int thread = 0; thread < threads; thread++) {
      assertThat(runs.get(thread)).isEqualTo(threads);
    }
  }

  @Test
  void returnsWhenAllHaveFinished() {
    AtomicInteger finished = new AtomicInteger();
    try (Team team = new Team(3)) {
      for (int round = 1; round <= 1000; round++) {
        team.run((thread, threads) -> finished.incrementAndGet());
        assertThat(finished.get()).isEqualTo(3 * round);
      }
    }
  }

  @Test
  void runsThreadZeroInTheCaller() {
    Thread[] threads = new Thread[2];
    try (Team team = new Team(2)) {
      team.run((thread, all) -> threads[thread] = Thread.currentThread());
    }
    assertThat(threads[0]).isSameAs(Thread.currentThread());
    assertThat(threads[1]).isNotSameAs(Thread.currentThread());
  }

  @Test
  void endsItsThreadsWhenClosed() throws Exception {
    Thread[] threads = new Thread[2];
    try (Team team = new Team(2)) {
      team.run((thread, all) -> threads[thread] = Thread.currentThread());
    }
    threads[1].join();
    assertThat(threads[1].isAlive()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void throwsWhatAPartThrew(int failing) {
    try (Team team = new Team(2)) {
      assertThatThrownBy(
              () ->
                  team.run(
                      (thread, threads) -> {
                        if (thread == failing) {
                          throw new IllegalStateException("part " + thread);
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("part " + failing);
    }
  }

  @Test
  void worksAfterAPartHasFailed() {
    AtomicInteger runs = new AtomicInteger();
    try (Team team = new Team(2)) {
      assertThatThrownBy(
              () ->
                  team.run(
                      (thread, threads) -> {
                        throw new AssertionError("failed");
                      }))
          .isInstanceOf(AssertionError.class);
      team.run((thread, threads) -> runs.incrementAndGet());
    }
    assertThat(runs.get()).isEqualTo(2);
  }

  @Test
  void sharesItemsWithoutGapsAndEvenly() {
    assertThat(Team.begin(10, 0, 4)).isZero();
    assertThat(Team.begin(10, 4, 4)).isEqualTo(10);
    for (int thread = 0; thread < 4; thread++) {
      assertThat(Team.begin(10, thread + 1, 4) - Team.begin(10, thread, 4)).isBetween(2, 3);
    }
    assertThat(Team.begin(Integer.MAX_VALUE, 7, 8)).isPositive();
  }

  @Test
  void needsAThread() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Team(0)).withMessageContaining("1");
  }
}
