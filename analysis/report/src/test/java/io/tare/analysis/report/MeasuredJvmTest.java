package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredJvmTest {

  private static Results results(String reference, String candidate) {
    return new StatedRun(5, 0.02, 1)
        .pd(1.3, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 500)
        .environment("native", "jdk.version", "17.0.15+6", "jvm.options", reference)
        .environment("uml", "jdk.version", "17.0.15+6", "jvm.options", candidate)
        .analysedBy(Analysis.withDefaults()::of);
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1g, JDK 17",
    "-Xmx1g -XX:TieredStopAtLevel=1, JDK 17 with C1 only",
    "-XX:TieredStopAtLevel=1 -XX:TieredStopAtLevel=4, JDK 17",
    "-XX:-TieredCompilation, JDK 17 with C2 only",
    "-Xint -Xmx1g, JDK 17 interpreted only",
    "-XX:TieredStopAtLevel=0, JDK 17 interpreted only",
  })
  void isNamedWithTheCompilersThatItsOptionsLeave(String options, String words) {
    assertThat(MeasuredJvm.words(results(options, options), "uml")).contains(words);
  }

  @Test
  void isNamedForEachSideIfTheyDiffer() {
    assertThat(MeasuredJvm.words(results("-Xmx1g", "-XX:TieredStopAtLevel=1"), "uml"))
        .contains("JDK 17 with C1 only against JDK 17");
  }

  @Test
  void isNotNamedIfNoServiceRan() {
    Results results =
        new StatedRun(5, 0.02, 1)
            .pd(1.3, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(MeasuredJvm.words(results, "uml")).isEmpty();
  }

  @Test
  void isInTheFirstLineAndTheAnswer() {
    Results results = results("-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=1");

    assertThat(ShortReport.text(results, "run", List.of(), 200))
        .startsWith("uml against native, JDK 17 with C1 only, 5 paired blocks, ");
    assertThat(new CandidateSummary(results, "uml").total())
        .startsWith("Over 2 cells uml takes ")
        .contains(" times as long as natively, with C1 only (95 % ");
  }
}
