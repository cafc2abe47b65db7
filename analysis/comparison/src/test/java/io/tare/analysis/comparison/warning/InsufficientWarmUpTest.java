package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InsufficientWarmUpTest {

  @Test
  void reportsTrialsThatWereStillGettingFaster() {
    List<JournalEntry> journal =
        List.of(
            cell("b001-uml", "c1", Map.of("settling_fall_ratio", 0.10)),
            cell("b001-uml", "c2", Map.of("settling_fall_ratio", 0.10)),
            cell("b001-native", "c3", Map.of("settling_fall_ratio", 0.01)),
            cell("b002-uml", "c1", Map.of("settling_fall_ratio", 0.40)));
    Warning warning = InsufficientWarmUp.of(journal).orElseThrow();
    assertThat(warning.subject()).isEqualTo("2 of 3 trials");
    assertThat(warning.detail())
        .startsWith("cells took 1.10 to 1.40 times as long on average in one third");
  }

  @Test
  void countsTrialsWithATooShortWarmUp() {
    Warning warning =
        InsufficientWarmUp.of(
                List.of(
                    cell("b001-uml", "c1", Map.of("settling_fall_ratio", 0.10)),
                    cell("b001-native", "c3", Map.of())))
            .orElseThrow();
    assertThat(warning.subject()).isEqualTo("1 of 2 trials");
    assertThat(warning.detail()).endsWith("; of 1 trial unknown");
  }

  @Test
  void ignoresAFallWithinChance() {
    assertThat(
            InsufficientWarmUp.of(
                List.of(
                    cell(
                        "b001-uml",
                        "c1",
                        Map.of("settling_fall_ratio", 0.10, "settling_doubt_ratio", 0.08)))))
        .isEmpty();
  }

  @Test
  void slowerAndFasterCellsCancel() {
    List<JournalEntry> journal =
        List.of(
            cell("b001-uml", "c1", Map.of("settling_fall_ratio", 0.25)),
            cell("b001-uml", "c2", Map.of("settling_fall_ratio", 1 / 1.25 - 1)));
    assertThat(InsufficientWarmUp.of(journal)).isEmpty();
  }

  @Test
  void doesNotJudgeRunsWithoutSettling() {
    assertThat(InsufficientWarmUp.of(List.of(cell("b001-uml", "c1", Map.of())))).isEmpty();
  }

  private static JournalEntry cell(String trial, String cell, Map<String, Double> observations) {
    return new JournalEntry.CellFinished(
        1, trial, 1, cell, Validity.VALID, new TreeMap<>(observations));
  }
}
