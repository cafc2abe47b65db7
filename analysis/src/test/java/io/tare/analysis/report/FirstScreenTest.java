package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FirstScreenTest {

  @Test
  void explainsPdBlockAndEveryPlatformInALineEach() {
    for (Results results : List.of(ReportFixture.CLEAN, ReportFixture.FLAWED)) {
      assertThat(Explanation.lines(results))
          .containsKeys("PD", "block")
          .containsKeys(results.platforms().toArray(String[]::new))
          .allSatisfy((term, line) -> assertThat(line).endsWith(".").hasSizeLessThan(160));
    }
    assertThat(Explanation.lines(ReportFixture.CLEAN))
        .containsEntry(
            "native",
            "the machine itself, nothing in between; the reference, which the others are compared"
                + " with.")
        .containsEntry("uml", "a User Mode Linux guest: a second kernel that runs as a process.");
  }

  @Test
  void explainsBeforeItTellsWhatCameOut() {
    String page = Report.of(ReportFixture.CLEAN).files().getOrDefault("index.html", "");
    assertThat(page.indexOf("performance degradation:"))
        .isPositive()
        .isLessThan(page.indexOf("times as long"));
  }

  @Test
  void saysWhatAFirmLossMeansForCapacityWithItsInterval() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .last()
        .asString()
        .startsWith(
            "For capacity: if processors are the bottleneck and this time is theirs, the same"
                + " throughput takes ")
        .containsPattern(
            "\\d\\.\\d+ times the processors \\(\\d\\.\\d+–\\d\\.\\d+\\) for soap.marshal");
  }

  @Test
  void saysNothingOfCapacityWhereALossIsNotFirm() {
    List<Comparison> all =
        Stream.of(ReportFixture.CLEAN, ReportFixture.FLAWED, ReportFixture.CROWDED)
            .flatMap(results -> results.comparisons().stream())
            .toList();
    List<Comparison> others =
        all.stream()
            .filter(
                each ->
                    each.verdict() != Verdict.SLOWER
                        || !each.survivesCorrection()
                        || !each.firmness().decisive().isEmpty())
            .toList();
    assertThat(others).isNotEmpty();
    assertThat(Capacity.sentence(others)).isEqualTo(Optional.empty());
    assertThat(all.stream().filter(Capacity::isFirmLoss))
        .isNotEmpty()
        .allMatch(each -> each.pd().interval().orElseThrow().lower() > 1);
  }
}
