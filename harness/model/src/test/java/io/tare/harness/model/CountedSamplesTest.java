package io.tare.harness.model;

import static io.tare.harness.model.SampleStatus.COUNTED;
import static io.tare.harness.model.SampleStatus.INVALID;
import static io.tare.harness.model.SampleStatus.REPLACED;
import static io.tare.harness.model.SampleStatus.UNFINISHED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CountedSamplesTest {

  private static final Validity LATE =
      new Validity(List.of(new Validity.Finding(Validity.Rule.CLIENT_LATE, "late")));

  private final CountedSamples counted =
      CountedSamples.of(
          List.of(
              new JournalEntry.RunStarted(1, "1", false),
              finished("t", 2, "good", Validity.VALID),
              finished("t", 1, "bad", LATE),
              finished("t", 1, "twice", Validity.VALID),
              finished("t", 3, "twice", Validity.VALID)));

  @Test
  void countsTheAttemptThatFinishedTheCell() {
    assertThat(counted.standing("t", 2, "good")).isEqualTo(COUNTED);
    assertThat(counted.standing("t", 1, "good")).isEqualTo(UNFINISHED);
  }

  @Test
  void countsNothingOfAnInvalidCell() {
    assertThat(counted.standing("t", 1, "bad")).isEqualTo(INVALID);
    assertThat(counted.counts(sample(1, "bad", false, Outcome.valid()))).isFalse();
  }

  @Test
  void countsOnlyTheLastFinishOfACell() {
    assertThat(counted.standing("t", 1, "twice")).isEqualTo(REPLACED);
    assertThat(counted.standing("t", 3, "twice")).isEqualTo(COUNTED);
  }

  @Test
  void countsNothingOfAnotherTrial() {
    assertThat(counted.standing("u", 2, "good")).isEqualTo(UNFINISHED);
    assertThat(counted.finish("u", "good")).isEmpty();
  }

  @Test
  void leavesOutWarmUpAndFailures() {
    assertThat(counted.counts(sample(2, "good", false, Outcome.valid()))).isTrue();
    assertThat(counted.counts(sample(2, "good", true, Outcome.valid()))).isFalse();
    assertThat(counted.counts(sample(2, "good", false, new Outcome.Failed("no")))).isFalse();
  }

  private static JournalEntry finished(String trial, int attempt, String cell, Validity validity) {
    return new JournalEntry.CellFinished(2, trial, attempt, cell, validity, new TreeMap<>());
  }

  private static Sample sample(int attempt, String cell, boolean warmup, Outcome outcome) {
    return new Sample("t", attempt, cell, 0, warmup, 1, outcome, new TreeMap<>());
  }
}
