package io.tare.analysis.studies.reproduction;

import static io.tare.analysis.studies.reproduction.StudyOfMine.study;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims that two platforms diverge with a parameter, on runs with a known truth. */
class GrowthCheckTest {

  private static StatedRun run() {
    return new StatedRun(8, 0.01, 1);
  }

  /** The loss of one guest beyond the other's grows from 1 % at n = 1 to 10 % at n = 2. */
  private static StatedRun growing() {
    return run()
        .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1, "s", 1)
        .pd(1.19, "qemu", "sort", Network.LOOPBACK, "n", 1, "s", 1)
        .pd(1.32, "uml", "sort", Network.LOOPBACK, "n", 2, "s", 1)
        .pd(1.20, "qemu", "sort", Network.LOOPBACK, "n", 2, "s", 1);
  }

  private static ClaimVerdict growth(String one, String other, String rest, Results results)
      throws Exception {
    String claim =
        "kind: grows, above: {platform: %s, workload: sort}, below: {platform: %s, workload: sort}, "
            + "along: %s";
    return ClaimCheck.of(
            study(claim.formatted(one, other, rest)), results, Map.of("one", "uml", "two", "qemu"))
        .get(0)
        .verdict();
  }

  @Test
  void checksWhetherTwoPlatformsDivergeWithAParameter() throws Exception {
    Results results = growing().analysedBy(Analysis.withDefaults()::of);

    assertThat(growth("one", "two", "n", results)).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(growth("one", "two", "n, average: true", results))
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(growth("two", "one", "n", results)).isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  @Test
  void comparesForGrowthOnlyOtherwiseEqualCells() throws Exception {
    assertThat(growth("one", "two", "s", growing().analysedBy(Analysis.withDefaults()::of)))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void checksGrowthOnlyIfBothPlatformsAreMapped() throws Exception {
    String claim =
        "kind: grows, above: {platform: one, workload: sort}, below: {platform: two, workload: sort}, "
            + "along: n";
    ClaimFinding finding =
        ClaimCheck.of(study(claim), growing().analysedBy(Analysis.withDefaults()::of), Map.of())
            .get(0);

    assertThat(finding.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
    assertThat(finding.reason()).endsWith("say which of your platforms stand for one and two");
  }
}
