package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PhasedRun;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run in which a pause failed in the second phase of the candidate's second trial. */
class LeftOutPhaseTest {

  private static final RunSource RUN =
      new RunSource() {
        private final PhasedRun run = new PhasedRun();

        @Override
        public String name() {
          return run.name();
        }

        @Override
        public Plan plan() {
          return run.plan();
        }

        @Override
        public List<JournalEntry> journal() {
          List<JournalEntry> journal = new ArrayList<>(run.journal());
          journal.add(
              0,
              new JournalEntry.ActionPerformed(
                  1, "b2-uml", 1, "c002", "during", "pause 1s", 0, 1, "it is not there"));
          return journal;
        }

        @Override
        public List<Environment> environments() {
          return run.environments();
        }

        @Override
        public void forEachBatch(Consumer<SampleBatch> consumer) {
          run.forEachBatch(consumer);
        }
      };

  private static final Results RESULTS = Analysis.withDefaults().of(RUN);

  @Test
  void submissionsOfThePhaseAreLeftOutWithTheReason() {
    assertThat(RESULTS.exclusions())
        .filteredOn(each -> each.reason() == Exclusion.Reason.LEFT_OUT)
        .containsExactly(
            new Exclusion(
                Exclusion.Reason.LEFT_OUT,
                "c002",
                "b2-uml",
                "pause 1s failed: it is not there",
                4));
  }

  @Test
  void otherPhasesOfTheTrialCount() {
    assertThat(blocks("before")).isEqualTo(3);
    assertThat(blocks("during")).isEqualTo(2);
  }

  /** Its time differs from the others'. */
  @Test
  void theTrialIsNotComparedOverTheWholeTime() {
    assertThat(blocks("")).isEqualTo(2);
  }

  private static int blocks(String phase) {
    return RESULTS.comparisons().stream()
        .filter(each -> each.measurand().phase().equals(phase))
        .mapToInt(each -> each.blocks().size())
        .sum();
  }
}
