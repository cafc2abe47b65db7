package io.tare.analysis.comparison.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrialCheckTest {

  @Test
  void sumsCountsAndTakesTheWorstOfOthers() {
    TrialCheck trial =
        TrialCheck.of(
                List.of(
                    check("c1", Map.of("failed", 1.0, "steal_ratio", 0.02, "clock_ratio", 0.9)),
                    check("c2", Map.of("failed", 2.0, "steal_ratio", 0.01, "clock_ratio", 1.05))))
            .get(0);

    assertThat(trial.observation(Observation.FAILED)).hasValue(3);
    assertThat(trial.observation(Observation.STEAL)).hasValue(0.02);
    assertThat(trial.observation(Observation.CLOCK)).hasValue(0.9);
    assertThat(trial.observation(Observation.LITTLE)).isEmpty();
    assertThat(trial.valid()).isEqualTo(2);
  }

  @Test
  void keepsAttemptsAtATrialApart() {
    CellFinished again =
        new CellFinished(
            0,
            "b001-uml",
            2,
            "c1",
            new Validity(List.of(new Validity.Finding(Validity.Rule.STEAL, "much"))),
            new TreeMap<>());

    List<TrialCheck> trials = TrialCheck.of(List.of(check("c1", Map.of()), again));

    assertThat(trials).extracting(TrialCheck::attempt).containsExactly(1, 2);
    assertThat(trials.get(1).broken()).containsExactly(Validity.Rule.STEAL);
    assertThat(trials.get(1).valid()).isZero();
  }

  private static CellFinished check(String cell, Map<String, Double> observations) {
    return new CellFinished(0, "b001-uml", 1, cell, Validity.VALID, new TreeMap<>(observations));
  }
}
