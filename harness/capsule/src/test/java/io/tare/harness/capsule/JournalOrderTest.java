package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.RunFinished;
import io.tare.harness.model.JournalEntry.RunStarted;
import io.tare.harness.model.JournalEntry.TrialFailed;
import io.tare.harness.model.JournalEntry.TrialFinished;
import io.tare.harness.model.JournalEntry.TrialStarted;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JournalOrderTest {

  private static final JournalEntry RUN = new RunStarted(1, "1.0", false);
  private static final JournalEntry END = new RunFinished(9, "done");

  @Test
  void acceptsRunsThatWereStoppedOrHadFailures() {
    assertThat(
            JournalOrder.objections(
                List.of(
                    RUN,
                    begun(1),
                    new TrialFailed(3, "t", 1, "lost"),
                    begun(2),
                    cell(2),
                    new RunStarted(4, "1.0", true),
                    begun(3),
                    cell(3),
                    end(3),
                    END)))
        .isEmpty();
  }

  @Test
  void noticesMissingLines() {
    assertThat(JournalOrder.objections(List.of(begun(1), cell(1), end(1), END)))
        .containsExactly("the journal lacks the beginning of the run");
    assertThat(JournalOrder.objections(List.of(RUN, cell(1), end(1), END)))
        .containsExactly("the journal lacks the beginning of attempt 1 of t");
    assertThat(JournalOrder.objections(List.of(RUN, begun(1), cell(1), END)))
        .containsExactly("the journal lacks the end of attempt 1 of t");
  }

  private static JournalEntry begun(int attempt) {
    return new TrialStarted(2, "t", attempt, new TreeMap<>());
  }

  private static JournalEntry cell(int attempt) {
    return new CellFinished(3, "t", attempt, "c", Validity.VALID, new TreeMap<>());
  }

  private static JournalEntry end(int attempt) {
    return new TrialFinished(4, "t", attempt);
  }
}
