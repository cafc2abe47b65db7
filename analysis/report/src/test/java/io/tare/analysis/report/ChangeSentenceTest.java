package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangeSentenceTest {

  @Test
  void reportsNoFirmChange() {
    assertThat(sentence(run("then", 1, 1.2, 1.1), run("now", 2, 1.2, 1.1)))
        .startsWith(
            "Against the run before, then: no firm change of 2 PDs; the largest"
                + " is Matrix multiplication of ")
        .containsPattern(" [01]\\.\\d+ \\(95 % 0\\.\\d+–1\\.\\d+\\)\\.$");
  }

  @Test
  void reportsWhatIsWorse() {
    assertThat(sentence(run("then", 1, 1.2, 1.1), run("now", 2, 1.6, 1.1)))
        .startsWith(
            "Against the run before, then: PD is worse for 1 of 2, most for"
                + " Matrix multiplication of 100")
        .containsPattern(" 1\\.3\\d* \\(95 % 1\\.\\d+–1\\.\\d+\\)\\.$");
  }

  @Test
  void reportsWhatIsBetter() {
    assertThat(sentence(run("then", 1, 1.6, 1.1), run("now", 2, 1.2, 1.1)))
        .contains(": PD is better for 1 of 2, most for");
  }

  private static String sentence(Results then, Results now) {
    return ChangeSentence.of(RunChange.of(then, now, Map.of()));
  }

  private static Results run(String name, long seed, double small, double large) {
    return new StatedRun(8, 0.02, seed)
        .named(name)
        .pd(small, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .pd(large, "uml", "soa.matmul", Network.LOOPBACK, "n", 500)
        .analysedBy(Analysis.withDefaults()::of);
  }
}
