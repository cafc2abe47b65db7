package io.tare.analysis.studies.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.statistics.Estimate;
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

  private static final String HEAD =
      """
      id: mine
      title: A study of mine
      authors: [I]
      reference: metal
      platforms: {metal: none, one: a guest, two: another guest}
      stated:
        - {source: text, platform: one, workload: sort, metric: pd, value: 1.1}
      claims:
      """;

  /** The run's guest stands for one of the study's. */
  private static final Map<String, String> MAPPED = Map.of("one", "uml");

  private static Study study(String claim) throws Exception {
    return StudyFile.parse(
        "mine.yaml", HEAD + "  - {id: c, source: text, says: so, " + claim + "}\n");
  }

  private static ClaimVerdict verdict(String claim, Results results) throws Exception {
    return ClaimCheck.of(study(claim), results, MAPPED).get(0).verdict();
  }

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
        .containsExactly("kvm not asked of this platform", "uml not asked of this platform");
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
        .containsExactly("kvm reproduced", "uml not asked of this platform");
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
