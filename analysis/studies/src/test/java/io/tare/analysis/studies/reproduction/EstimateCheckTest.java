package io.tare.analysis.studies.reproduction;

import static io.tare.analysis.studies.reproduction.StudyOfMine.study;
import static io.tare.analysis.studies.reproduction.StudyOfMine.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims about shares of the added time and about live migrations, on runs with a known truth. */
class EstimateCheckTest {

  private static StatedRun run() {
    return new StatedRun(8, 0.01, 1);
  }

  private static ClaimVerdict ofMigrations(String workload, String range) throws Exception {
    Results results = Analysis.withDefaults().of(new MigratedRun());
    String claim = "kind: migration, of: {platform: one, workload: %s}, quantity: %s";
    return ClaimCheck.of(study(claim.formatted(workload, range)), results, Map.of("one", "qemu"))
        .get(0)
        .verdict();
  }

  /** Each of three migrations takes 3 s of 9.984 s. */
  @Test
  void reproducesAndContradictsARangeOfMigrations() throws Exception {
    assertThat(ofMigrations("\"*\"", "time, high: 0.31")).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(ofMigrations("\"*\"", "time, high: 0.29")).isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(ofMigrations("soa.quicksort", "passes, high: 29"))
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(ofMigrations("\"*\"", "first pass, low: 1.01")).isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  @Test
  void doesNotMeasureMigrationsThatTheRunDoesNotHave() throws Exception {
    assertThat(ofMigrations("hpl", "time, high: 0.31")).isEqualTo(ClaimVerdict.NOT_MEASURED);
    assertThat(
            verdict(
                "kind: migration, of: {platform: one, workload: sort}, quantity: time, high: 1",
                run()
                    .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1000)
                    .analysedBy(Analysis.withDefaults()::of)))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  private static Comparison quicksort(Results results) {
    return results.comparisons().stream()
        .filter(each -> each.candidate().equals("uml"))
        .filter(each -> each.measurand().workload().equals("soa.quicksort"))
        .findFirst()
        .orElseThrow();
  }

  private static String ofQuicksort(Results results, String component, String bound) {
    return "kind: share, of: {platform: one, workload: soa.quicksort, parameters: {n: %s}}, component: %s, %s"
        .formatted(quicksort(results).measurand().parameters().whole("n"), component, bound);
  }

  @Test
  void reproducesAndContradictsASharesRangeByTheReportsInterval() throws Exception {
    Results results = Analysis.withDefaults().withoutTails().of(SyntheticRun.quickstart());
    Interval share =
        quicksort(results).components().stream()
            .filter(each -> each.part().label().equals("service"))
            .findFirst()
            .flatMap(ComponentLoss::lossShare)
            .flatMap(Estimate::interval)
            .orElseThrow();
    String below = "low: " + Math.floor(share.lower() * 100 - 2) / 100;
    String above = "low: " + Math.ceil(share.upper() * 100 + 2) / 100;

    assertThat(verdict(ofQuicksort(results, "service", below), results))
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(verdict(ofQuicksort(results, "service", above), results))
        .isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  @Test
  void aShareOfAComponentThatACellLacksIsNotMeasured() throws Exception {
    Results results = Analysis.withDefaults().withoutTails().of(SyntheticRun.quickstart());

    assertThat(verdict(ofQuicksort(results, "disk", "low: 0.5"), results))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }
}
