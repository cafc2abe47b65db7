package io.tare.harness.workloads.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentStepsTest {

  @Test
  void runsAsManyAtOnceAsAllowed() throws Exception {
    CountDownLatch threeBegan = new CountDownLatch(3);
    ConcurrentSteps.run(
        Collections.nCopies(
            9,
            () -> {
              threeBegan.countDown();
              threeBegan.await();
            }),
        3,
        () -> {});
    assertThat(threeBegan.getCount()).isZero();
  }

  @Test
  void neverRunsMore() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger max = new AtomicInteger();
    ConcurrentSteps.run(
        Collections.nCopies(
            20,
            () -> {
              max.accumulateAndGet(now.incrementAndGet(), Math::max);
              Thread.sleep(2);
              now.decrementAndGet();
            }),
        3,
        () -> {});
    assertThat(max).hasValueLessThanOrEqualTo(3);
  }

  @Test
  void aFailureEndsWaitingTasksAndPreventsOthersFromBeginning() {
    AtomicInteger begun = new AtomicInteger();
    ConcurrentSteps.Task waiting =
        () -> {
          begun.incrementAndGet();
          new CountDownLatch(1).await();
        };
    ConcurrentSteps.Task failing =
        () -> {
          throw new HostException("broken");
        };
    assertThatThrownBy(
            () -> ConcurrentSteps.run(List.of(waiting, failing, waiting, waiting), 2, () -> {}))
        .isInstanceOf(HostException.class)
        .hasMessage("broken");
    assertThat(begun).hasValueLessThanOrEqualTo(2);
  }

  @Test
  void anInterruptWaitsForAllEndings() {
    AtomicInteger ended = new AtomicInteger();
    Thread.currentThread().interrupt();
    ConcurrentSteps.end(Collections.nCopies(5, ended::incrementAndGet), 2);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ended).hasValue(5);
  }
}
