package io.tare.analysis.studies.reproduction;

import static io.tare.analysis.studies.reproduction.StudyOfMine.MAPPED;
import static io.tare.analysis.studies.reproduction.StudyOfMine.study;
import static io.tare.analysis.studies.reproduction.StudyOfMine.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every run has a known truth, so verdicts can be checked. */
class ClaimCheckTest {

  private static StatedRun run() {
    return new StatedRun(8, 0.01, 1);
  }

  @Test
  void reproducesARangeThatContainsEveryInterval() throws Exception {
    Results results =
        run()
            .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .pd(1.25, "uml", "sort", Network.LOOPBACK, "n", 2000)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(verdict("kind: within, of: {workload: sort}, low: 1.10, high: 1.40", results))
        .isEqualTo(ClaimVerdict.REPRODUCED);
  }

  @Test
  void contradictsARangeIfOneCellIsClearlyOutside() throws Exception {
    Results results =
        run()
            .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .pd(1.60, "uml", "sort", Network.LOOPBACK, "n", 2000)
            .analysedBy(Analysis.withDefaults()::of);

    ClaimFinding finding =
        ClaimCheck.of(
                study("kind: within, of: {workload: sort}, low: 1.10, high: 1.40"), results, MAPPED)
            .get(0);

    assertThat(finding.verdict()).isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(finding.decisive())
        .extracting(each -> each.cells().toString())
        .containsExactly("[sort n=2000 loopback]");
  }

  @Test
  void isUndecidedForARangeNarrowerThanTheInterval() throws Exception {
    Results results =
        run()
            .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(verdict("kind: within, of: {workload: sort}, low: 1.20, high: 1.20", results))
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  @Test
  void readsSizesWithTheirUnits() throws Exception {
    Results results =
        run()
            .pd(1.2, "uml", "soap", Network.LOOPBACK, "s", 2_000_000, "c", 10)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(
            verdict(
                "kind: within, of: {workload: soap, parameters: {s: 2MB, c: 10}}, low: 1.1",
                results))
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(
            verdict(
                "kind: within, of: {workload: soap, parameters: {s: '> 2MB'}}, low: 1.1", results))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void isNotMeasuredOnAMissingPath() throws Exception {
    Results results =
        run()
            .pd(1.2, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(verdict("kind: within, of: {workload: sort, path: lan}, high: 1.05", results))
        .isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void comparesCellsThatAgreeInOtherParameters() throws Exception {
    StatedRun run = run();
    for (long s : new long[] {1000, 2000}) {
      double size = s / 1000.0;
      run.pd(1.2 * size, "uml", "read", Network.LOOPBACK, "s", s);
      run.pd(1.1 * size, "uml", "write", Network.LOOPBACK, "s", s);
    }
    String claim = "kind: order, above: {workload: read}, below: {workload: write}";

    ClaimFinding finding =
        ClaimCheck.of(study(claim), run.analysedBy(Analysis.withDefaults()::of), MAPPED).get(0);

    assertThat(finding.verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(finding.evidence()).hasSize(2);
  }

  @Test
  void contradictsAReversedOrder() throws Exception {
    Results results =
        run()
            .pd(1.1, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .pd(1.3, "uml", "sort", Network.LOOPBACK, "n", 2000)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(
            verdict(
                "kind: order, above: {workload: sort, parameters: {n: 1000}},"
                    + " below: {workload: sort, parameters: {n: '> 1000'}}",
                results))
        .isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  @Test
  void averagesOverPairsIfTheClaimDoes() throws Exception {
    Results results =
        run()
            .pd(1.5, "uml", "read", Network.LOOPBACK, "s", 1)
            .pd(1.1, "uml", "write", Network.LOOPBACK, "s", 1)
            .pd(1.1, "uml", "read", Network.LOOPBACK, "s", 2)
            .pd(1.2, "uml", "write", Network.LOOPBACK, "s", 2)
            .analysedBy(Analysis.withDefaults()::of);
    String claim = "kind: order, above: {workload: read}, below: {workload: write}";

    assertThat(verdict(claim, results)).isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(verdict(claim + ", average: true", results)).isEqualTo(ClaimVerdict.REPRODUCED);
  }

  @Test
  void checksStability() throws Exception {
    Results results =
        run()
            .pd(1.20, "uml", "sort", Network.LOOPBACK, "n", 1000)
            .pd(1.21, "uml", "sort", Network.LOOPBACK, "n", 2000)
            .pd(1.40, "uml", "sort", Network.LOOPBACK, "n", 3000)
            .analysedBy(Analysis.withDefaults()::of);
    String stable = "kind: stable, margin: 0.06, of: {workload: sort, parameters: {n: '%s'}}";

    assertThat(verdict(stable.formatted("<= 2000"), results)).isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(verdict(stable.formatted(">= 1000"), results)).isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(verdict(stable.formatted("1000"), results)).isEqualTo(ClaimVerdict.NOT_MEASURED);
  }

  @Test
  void comparesAlongOneParameterOnly() throws Exception {
    Results results =
        run()
            .pd(1.2, "uml", "soap", Network.LOOPBACK, "s", 1, "c", 10)
            .pd(1.2, "uml", "soap", Network.LOOPBACK, "s", 1, "c", 100)
            .pd(1.6, "uml", "soap", Network.LOOPBACK, "s", 2, "c", 10)
            .analysedBy(Analysis.withDefaults()::of);
    String claim = "kind: stable, margin: 0.1, of: {workload: soap}";

    assertThat(verdict(claim, results)).isEqualTo(ClaimVerdict.CONTRADICTED);
    assertThat(verdict(claim + ", along: c", results)).isEqualTo(ClaimVerdict.REPRODUCED);
  }

  @Test
  void aClaimIsNotAskedOfAPlatformThatItIsNotAbout() throws Exception {
    Results results =
        run()
            .pd(1.1, "kvm", "sort", Network.LOOPBACK, "n", 1)
            .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);
    Study study = study("kind: within, of: {platform: one, workload: sort}, high: 1.3");

    assertThat(ClaimCheck.of(study, results, Map.of()))
        .extracting(each -> each.platforms().get(0) + " " + each.verdict().words())
        .containsExactly("kvm not about this platform", "uml not about this platform");
    assertThat(ClaimCheck.of(study, results, Map.of()))
        .allMatch(each -> each.evidence().size() == 1);
    assertThat(ClaimCheck.of(study, results, Map.of("one", "uml")))
        .extracting(each -> each.platforms().get(0) + " " + each.verdict().words())
        .containsExactly("uml contradicted");
  }

  @Test
  void aClaimAboutNoPlatformIsAskedOfThoseThatStandForTheStudysOnly() throws Exception {
    Results results =
        run()
            .pd(1.1, "kvm", "sort", Network.LOOPBACK, "n", 1)
            .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);
    Study study = study("kind: within, of: {workload: sort}, high: 1.3");

    assertThat(ClaimCheck.of(study, results, Map.of("one", "kvm")))
        .extracting(each -> each.platforms().get(0) + " " + each.verdict().words())
        .containsExactly("kvm reproduced", "uml not about this platform");
    assertThat(ClaimCheck.of(study, results, Map.of()))
        .allMatch(each -> each.verdict() == ClaimVerdict.NOT_ASKED);
  }

  /** Its servers still compiled, so the report calls no verdict on it firm. */
  @Test
  void nothingIsShownByACellThatTheReportCallsNotSettled() throws Exception {
    Results results =
        run()
            .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
            .pd(1.1, "uml", "sort", Network.LOOPBACK, "n", 2)
            .compiling("uml", 0.05)
            .analysedBy(Analysis.withDefaults()::of);

    for (String claim :
        List.of(
            "kind: within, of: {workload: sort}, high: 1.3",
            "kind: within, of: {workload: sort}, low: 1.05",
            "kind: stable, margin: 0.06, of: {workload: sort}",
            "kind: order, above: {workload: sort, parameters: {n: 1}},"
                + " below: {workload: sort, parameters: {n: 2}}",
            "kind: order, above: {workload: sort, parameters: {n: 1}},"
                + " below: {workload: sort, parameters: {n: 2}}, average: true")) {
      assertThat(verdict(claim, results)).as(claim).isEqualTo(ClaimVerdict.NOT_SETTLED);
    }
  }

  @Test
  void usesTheIntervalOfTheReport() throws Exception {
    Results results =
        new StatedRun(4, 0.001, 5)
            .pd(1.2, "uml", "sort", Network.LOOPBACK, "n", 1)
            .submissions(60)
            .rounds(6)
            .slow("uml", 7, 8)
            .analysedBy(Analysis.withDefaults()::of);
    Comparison reported = results.comparisons().get(0);

    assertThat(reported.isWidened()).isTrue();
    assertThat(
            MeasuredPds.of(results)
                .pd(new Place(reported.measurand(), "uml"), results.level())
                .orElseThrow())
        .isEqualTo(reported.pd());
  }

  @Test
  void comparesTwoPlatformsOnlyIfBothAreMapped() throws Exception {
    Results results =
        run()
            .pd(1.1, "kvm", "sort", Network.LOOPBACK, "n", 1)
            .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);
    Study study =
        study(
            "kind: order, above: {platform: one, workload: sort},"
                + " below: {platform: two, workload: sort}");

    assertThat(ClaimCheck.of(study, results, Map.of()).get(0).reason())
        .contains("say which of your platforms stand for one and two");
    assertThat(ClaimCheck.of(study, results, Map.of("one", "uml", "two", "kvm")).get(0).verdict())
        .isEqualTo(ClaimVerdict.REPRODUCED);
    assertThat(ClaimCheck.of(study, results, Map.of("one", "kvm", "two", "uml")).get(0).verdict())
        .isEqualTo(ClaimVerdict.CONTRADICTED);
  }

  /** Ten cells exactly as claimed: without correction four runs of ten would contradict. */
  @Test
  void contradictsATrueClaimOverManyCellsRarely() throws Exception {
    Study study = study("kind: within, of: {workload: sort}, low: 1.20000000, high: 1.20000000");
    Random random = new Random(1);
    int runs = 2000;
    long contradicted = 0;
    for (int i = 0; i < runs; i++) {
      MeasuredPds losses = new MeasuredPds("native", List.of("native", "uml"), Optional.empty());
      for (int n = 1; n <= 10; n++) {
        Measurand cell = new Measurand("sort", Parameters.of("n", n), Network.LOOPBACK);
        double[] base = blocks(1, random);
        losses.put(
            new Place(cell, "uml"),
            Metric.TIME,
            pd(Pairs.of(blocks(1.2, random), base), Optional.empty()));
      }
      ClaimFinding finding = ClaimCheck.of(study, losses, MAPPED, 0.95).get(0);
      contradicted += finding.verdict() == ClaimVerdict.CONTRADICTED ? 1 : 0;
    }

    double chance = 3 * Math.sqrt(0.05 * 0.95 / runs);
    assertThat((double) contradicted / runs).isBetween(0.05 - 2 * chance, 0.05 + chance);
  }

  private static double[] blocks(double mean, Random random) {
    return IntStream.range(0, 6)
        .mapToDouble(block -> mean * (1 + 0.02 * random.nextGaussian()))
        .toArray();
  }

  private static MeasuredPd pd(Pairs losses, Optional<PrecisionStop> stop) {
    return new MeasuredPd(List.of(1, 2, 3, 4, 5, 6), losses, 0, stop);
  }

  /** Otherwise a run that stopped early would contradict more than its report says. */
  @Test
  void widensIntervalsOfARunStoppedByPrecision() {
    Measurand cell = new Measurand("sort", Parameters.NONE, Network.LOOPBACK);
    Place place = new Place(cell, "uml");
    List<Double> widths = new ArrayList<>();
    List<Double> logWidths = new ArrayList<>();
    for (Optional<PrecisionStop> stop :
        List.of(Optional.<PrecisionStop>empty(), Optional.of(new PrecisionStop(5)))) {
      MeasuredPds losses = new MeasuredPds("native", List.of("native", "uml"), stop);
      losses.put(
          place,
          Metric.TIME,
          pd(Pairs.of(blocks(1.2, new Random(2)), blocks(1, new Random(1))), stop));
      widths.add(losses.pd(place, 0.95).orElseThrow().interval().orElseThrow().halfWidth());
      Interval log = losses.logRatio(List.of(0.1, 0.2, 0.3), 0.95).interval().orElseThrow();
      logWidths.add(Math.log(log.upper() / log.lower()));
    }

    assertThat(widths.get(1) / widths.get(0)).isCloseTo(1.2, within(1e-9));
    assertThat(logWidths.get(1) / logWidths.get(0)).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void checksEveryClaimOfTheShippedStudies() throws Exception {
    Results results =
        run()
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);

    for (String id : StudyFile.shipped()) {
      Study study = StudyFile.shipped(id);
      assertThat(study.claims()).as(id).isNotEmpty();
      assertThat(ClaimCheck.of(study, results, Map.of()))
          .as(id)
          .extracting(ClaimFinding::claim)
          .containsAll(study.claims());
    }
  }
}
