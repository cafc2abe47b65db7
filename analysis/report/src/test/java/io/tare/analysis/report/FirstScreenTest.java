package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.Interpretation;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstScreenTest {

  @Test
  void explainsPdBlockAndEveryPlatformInALineEach() {
    for (Results results : List.of(ReportFixture.CLEAN, ReportFixture.FLAWED)) {
      assertThat(ReportGlossary.lines(results))
          .containsKeys("PD", "trial", "block", "interval")
          .containsKeys(results.platforms().toArray(String[]::new))
          .allSatisfy((term, line) -> assertThat(line).endsWith(".").hasSizeLessThan(160));
    }
    assertThat(ReportGlossary.lines(ReportFixture.CLEAN))
        .containsEntry(
            "native",
            "the machine itself, nothing in between; the reference, which the others are compared"
                + " with.")
        .containsEntry("uml", "a User Mode Linux guest: a second kernel that runs as a process.");
  }

  @Test
  void beginsWithTheTotalWarningsAndOneFigure() {
    String page = Report.of(ReportFixture.FLAWED).files().getOrDefault("index.html", "");
    assertThat(page).containsPattern("(?s)<h1>.*class=\"total\".*class=\"warnings\".*<svg.*<nav");
    assertThat(page.substring(0, page.indexOf("<nav")).split("<svg", -1)).hasSize(1 + 2);
  }

  @Test
  void countsTheCellsOfAWarningNotTheLinesOfItsList() {
    StatedRun run = new StatedRun(1, 0.02, 5);
    for (int n = 1; n <= 9; n++) {
      run.pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", n);
    }
    Results results = run.analysedBy(Analysis.withDefaults()::of);

    assertThat(FirstWords.lines(results)).contains("Too few blocks (9 cells).");
  }

  /** Whether the service has a JVM, nobody knows; what compiles is what asks it. */
  @Test
  void whatCompilesBesideAServiceAtAnAddressIsTheClient() {
    StatedRun run =
        new StatedRun(1, 0.02, 5)
            .compiling("native", 0.03)
            .compiling("uml", 0.04)
            .environmentOf("native", "native", "platform.service", "http://127.0.0.1:18931/")
            .environmentOf("native", "uml", "platform.service", "http://127.0.0.1:18932/");
    run.pd(1.2, "uml", "http", Network.LOOPBACK, "n", 1);

    assertThat(FirstWords.lines(run.analysedBy(Analysis.withDefaults()::of)))
        .anyMatch(line -> line.startsWith("Tare's client was still compiling (native 3.0 %, uml"))
        .noneMatch(line -> line.contains("JVM"));
  }

  private static String pageOfServicesAtAddresses() {
    StatedRun run =
        new StatedRun(6, 0.02, 5)
            .submissions(200)
            .environmentOf("native", "native", "platform.service", "http://127.0.0.1:18931/")
            .environmentOf("native", "uml", "platform.service", "http://127.0.0.1:18932/")
            .pd(1.2, "uml", "http", Network.LOOPBACK, "n", 1);
    return Report.of(run.analysedBy(Analysis.withDefaults()::of))
        .files()
        .getOrDefault("index.html", "");
  }

  @Test
  void showsPercentilesOfServicesAtAddresses() {
    String page = pageOfServicesAtAddresses();

    assertThat(page.substring(0, page.indexOf("<nav"))).contains("p50", "p95", "p99");
  }

  @Test
  void pageOfServicesAtAddressesClaimsNothingAboutTheirMachines() {
    assertThat(pageOfServicesAtAddresses())
        .contains("without a restart")
        .doesNotContain("nothing in between", "fresh server", "the machine itself");
  }

  @Test
  void totalHasItsIntervalAndVerdictsAreCounted() {
    CandidateSummary answer = CandidateSummary.of(ReportFixture.CLEAN).get(0);
    assertThat(answer.total())
        .matches(
            "Over \\d+ cells uml takes \\d\\.\\d+ times as long as natively \\(95 % [\\d.–]+\\)\\.");
    assertThat(answer.verdicts()).matches("\\d+ slower(, \\d+ [a-z ]+)*");
    assertThat(
            Arrays.stream(answer.verdicts().split("\\D+"))
                .filter(each -> !each.isEmpty())
                .mapToInt(Integer::parseInt)
                .sum())
        .isEqualTo(answer.comparisons().size());
  }

  @Test
  void totalOfASingleCellIsItsSentence() {
    Results results =
        new StatedRun(6, 0.02, 11)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(CandidateSummary.of(results).get(0).total())
        .isEqualTo(Interpretation.of(results.comparisons().get(0)));
  }

  @Test
  void shortRequestsLoseMostIfTrueForEachOperation() {
    assertThat(Insight.of(ofSizes(1.9, 1.1, 1.6, 1.2)))
        .hasValueSatisfying(each -> assertThat(each).startsWith("Short requests lose most: "));
  }

  @Test
  void doesNotSayWhatLosesMostIfIntervalsOverlap() {
    assertThat(Insight.of(ofSizes(1.2, 1.2, 1.2, 1.2))).isEmpty();
    assertThat(Insight.of(ofSizes(1.9, 1.1, 1.2, 1.2))).isEmpty();
  }

  @Test
  void doesNotSayThatShortRequestsLoseIfTheyOnlyGainLess() {
    assertThat(Insight.of(ofSizes(0.9, 0.5, 0.9, 0.5))).isEmpty();
  }

  @Test
  void namesTheCommonPartOfTheLossIfSizesDoNotDiffer() {
    List<Comparison> large =
        ReportFixture.CLEAN.comparisons().stream()
            .filter(each -> each.measurand().workload().equals("soap.unmarshal"))
            .filter(each -> each.measurand().parameters().number("s").orElse(0.0) > 1e6)
            .filter(each -> each.measurand().network().equals(Network.LOOPBACK))
            .toList();
    assertThat(Insight.of(large))
        .hasValueSatisfying(
            each -> assertThat(each).matches("Most of the added time is in server unmarshal.*\\."));
  }

  private static List<Comparison> ofSizes(
      double shortSort, double longSort, double shortProduct, double longProduct) {
    return new StatedRun(6, 0.02, 11)
        .pd(longSort, "uml", "soa.quicksort", Network.LOOPBACK, "n", 200)
        .pd(longProduct, "uml", "soa.matmul", Network.LOOPBACK, "n", 200)
        .stretched(10)
        .pd(shortSort, "uml", "soa.quicksort", Network.LOOPBACK, "n", 100)
        .pd(shortProduct, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .analysedBy(Analysis.withDefaults()::of)
        .comparisons();
  }

  @Test
  void explainsTheCapacityCostOfAFirmLoss() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .last()
        .asString()
        .startsWith(
            "For capacity: if processors are the bottleneck and this is processor time, the same"
                + " throughput takes ")
        .containsPattern(
            "\\d\\.\\d+ times the processors \\(\\d\\.\\d+–\\d\\.\\d+\\) for Marshalling");
  }

  /** Response times include waiting; a capacity planner buys processors. */
  @Test
  void capacityIsByProcessorTimeIfCounted() {
    Results results =
        new StatedRun(6, 0.02, 11)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .processor("native", 4e6)
            .processor("uml", 6e6)
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(Headlines.of(results, "uml"))
        .last()
        .asString()
        .startsWith(
            "For capacity: if processors are the bottleneck, the same throughput takes 1.50")
        .endsWith(" for Matrix multiplication of 100.");
  }

  /** An impossible count is useless; throughput is not. */
  @Test
  void capacityIsByThroughputIfProcessorTimeIsImpossible() {
    Results results =
        new StatedRun(6, 0.02, 11)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .processor("native", 1e7)
            .processor("uml", 1.4e7)
            .busy("native", 1.0, 120)
            .busy("uml", 1.2, 100)
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(Headlines.of(results, "uml"))
        .last()
        .asString()
        .startsWith(
            "For capacity: processors were always busy, and judged by throughput the same load"
                + " takes 1.20");
  }

  @Test
  void theRatioOfThroughputsIsBesideProcessorTime() {
    Results results =
        new StatedRun(6, 0.02, 11)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .processor("native", 1e7)
            .processor("uml", 1.2e7)
            .busy("native", 1.0, 120)
            .busy("uml", 1.0, 100)
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(Headlines.of(results, "uml")).last().asString().contains(", by throughput 1.20");
  }

  /** More processors do not make a packet faster. */
  @Test
  void hasNoCapacityForTimesThatAreNotWork() {
    Metric roundTrip =
        new Metric(
            "rtt_ns", "round-trip time", Metric.Unit.NANOSECONDS, Metric.Direction.LOWER_IS_BETTER);
    Results results =
        new StatedRun(6, 0.02, 11)
            .pd(2.0, "uml", "ping", Network.LOOPBACK)
            .judgedBy(Metrics.of(roundTrip))
            .analysedBy(Analysis.withDefaults()::of);
    assertThat(Headlines.of(results, "uml"))
        .anyMatch(each -> each.contains("ping"))
        .noneMatch(each -> each.contains("capacity"));
  }

  @Test
  void hasNoCapacityWithoutAFirmLoss() {
    List<Comparison> all = new ArrayList<>();
    for (Results results :
        List.of(ReportFixture.CLEAN, ReportFixture.FLAWED, ReportFixture.CROWDED)) {
      all.addAll(results.comparisons());
      List<Comparison> others =
          results.comparisons().stream()
              .filter(
                  each ->
                      each.verdict() != Verdict.SLOWER
                          || !each.survivesCorrection()
                          || !each.robustness().decisive().isEmpty())
              .toList();
      assertThat(Capacity.sentences(results, others)).isEmpty();
    }
    assertThat(all.stream().filter(Capacity::isFirmLoss))
        .isNotEmpty()
        .allMatch(each -> each.pd().interval().orElseThrow().lower() > 1);
  }
}
