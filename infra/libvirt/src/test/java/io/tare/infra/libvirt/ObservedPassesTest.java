package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.MigrationRecord.Pass;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedPassesTest {

  private final ObservedPasses passes = new ObservedPasses();

  private static JobStatistics statistics(int pass, long sent, long left) {
    return JobStatistics.of(
        """
        Job type: 2

        operation: 5
        time_elapsed: 7290
        data_processed: %d
        memory_total: 537665536
        memory_remaining: %d
        memory_iteration: %d
        """
            .formatted(sent, left, pass));
  }

  @Test
  void aPassBeginsWhenItIsFirstObserved() {
    passes.heard(10, statistics(1, 0, 900));
    passes.heard(20, statistics(1, 400, 500));
    passes.heard(30, statistics(2, 950, 80));

    assertThat(passes.all(50, statistics(2, 1030, 0)))
        .isEqualTo(List.of(new Pass(1, 10, 20, 950L, 80L), new Pass(2, 30, 20, 80L, null)));
  }

  @Test
  void aPassThatEndedUnobservedHasNoBytes() {
    passes.heard(10, statistics(1, 0, 900));
    passes.heard(30, statistics(3, 1000, 5));

    assertThat(passes.all(40, statistics(3, 1005, 0)))
        .isEqualTo(
            List.of(
                new Pass(1, 10, 20, 1000L, 5L),
                new Pass(2, 30, 0, null, null),
                new Pass(3, 30, 10, 5L, null)));
  }

  /** Bytes sent after the last answer may belong to the last or an earlier pass. */
  @Test
  void aPassFirstSeenAtTheEndBeganAfterTheLastAnswer() {
    passes.heard(10, statistics(1, 0, 900));
    passes.heard(20, statistics(1, 600, 300));

    assertThat(passes.all(40, statistics(2, 1000, 0)))
        .isEqualTo(List.of(new Pass(1, 10, 10, 600L, null), new Pass(2, 20, 20, 400L, null)));
  }

  @Test
  void thereIsNoPassBeforeCopyingBegins() {
    passes.heard(10, JobStatistics.of("Job type: 2\nmemory_total: 0\nmemory_iteration: 0\n"));
    passes.heard(20, JobStatistics.NONE);

    assertThat(passes.count()).isZero();
    assertThat(passes.all(40, JobStatistics.NONE)).isEmpty();
  }
}
