package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.ComparisonInvalidated;
import io.tare.harness.model.JournalEntry.FinishedCell;
import io.tare.harness.model.Validity.Finding;
import io.tare.harness.model.Validity.Rule;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FinishedCellsTest {

  private static final Finding LATE = new Finding(Rule.CLIENT_LATE, "late");
  private static final Finding ONE_SIDED = new Finding(Rule.ONE_SIDED, "one side");

  private static final List<JournalEntry> JOURNAL =
      List.of(
          finished("b1-one", 1, "c1"),
          finished("b1-one", 1, "c2").with(LATE),
          finished("b1-two", 1, "c3"),
          new ComparisonInvalidated(
              2,
              1,
              List.of(
                  new FinishedCell("b1-one", 1, "c1"),
                  new FinishedCell("b1-one", 1, "c2"),
                  new FinishedCell("b1-three", 1, "c4")),
              ONE_SIDED),
          finished("b1-one", 2, "c1"));

  @Test
  void findingsOfTheBlockAddToTheVerdict() {
    assertThat(FinishedCells.of(JOURNAL))
        .extracting(cell -> cell.validity().findings())
        .containsExactly(List.of(ONE_SIDED), List.of(LATE, ONE_SIDED), List.of(), List.of());
  }

  @Test
  void everyAttemptHasItsOwnVerdict() {
    CountedSamples counted = CountedSamples.of(JOURNAL);
    assertThat(counted.standing("b1-one", 1, "c1")).isEqualTo(SampleStatus.INVALID);
    assertThat(counted.standing("b1-one", 2, "c1")).isEqualTo(SampleStatus.COUNTED);
    assertThat(counted.standing("b1-two", 1, "c3")).isEqualTo(SampleStatus.COUNTED);
    assertThat(counted.valid()).extracting(CellFinished::attempt).containsExactly(2, 1);
  }

  private static CellFinished finished(String trial, int attempt, String cell) {
    return new CellFinished(1, trial, attempt, cell, Validity.VALID, new TreeMap<>());
  }
}
