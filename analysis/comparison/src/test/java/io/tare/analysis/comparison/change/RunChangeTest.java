package io.tare.analysis.comparison.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StampedRun;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Stamps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunChangeTest {

  private static final Cell SORTING = sorting("uml");

  private static Cell sorting(String platform) {
    return new Measurand("soa.quicksort", Parameters.of("n", 1000), Network.LOOPBACK).on(platform);
  }

  private static StatedRun run(String name, long seed, double pd) {
    return new StatedRun(5, 0.01, seed)
        .pd(pd, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.2, "uml", "soap.marshal", Network.LOOPBACK, "s", 2_000_000, "c", 10)
        .named(name);
  }

  @Test
  void showsByPdWhichCellBecameWorse() {
    RunChange change =
        RunChange.of(
            run("then", 1, 1.4).analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.82).analysedBy(Analysis.withDefaults()::of),
            Map.of());

    Change sorting = change.verdict(SORTING).orElseThrow();
    assertThat(sorting.measure()).isEqualTo(ComparedMeasure.PD);
    assertThat(sorting.loss().value()).isEqualTo(1.3, within(0.05));
    assertThat(sorting.loss().value())
        .isEqualTo(sorting.now().value() / sorting.then().value(), within(1e-12));
    assertThat(sorting.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(sorting.survivesCorrection()).isTrue();
    assertThat(change.verdicts()).filteredOn(each -> each.verdict() == Verdict.SLOWER).hasSize(1);
  }

  /** PD differed by 10 % between the days, so 12 % more is nothing new. */
  @Test
  void aChangeLikeThoseBetweenEarlierRunsIsUndecided() {
    Results then = run("then", 1, 1.4).analysedBy(Analysis.withDefaults()::of);
    Results now = run("now", 2, 1.57).analysedBy(Analysis.withDefaults()::of);
    List<Results> days =
        List.of(
            run("monday", 3, 1.3).analysedBy(Analysis.withDefaults()::of),
            run("tuesday", 4, 1.5).analysedBy(Analysis.withDefaults()::of),
            run("thursday", 5, 1.35).analysedBy(Analysis.withDefaults()::of));

    Change alone = RunChange.of(then, now, Map.of()).verdict(SORTING).orElseThrow();
    Change widened = RunChange.of(then, now, days, Map.of()).verdict(SORTING).orElseThrow();

    assertThat(alone.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(alone.loss().earlier()).isEmpty();
    assertThat(widened.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(widened.loss().value()).isEqualTo(alone.loss().value());
    assertThat(widened.loss().earlier().orElseThrow().runs()).isEqualTo(4);
    assertThat(widened.loss().earlier().orElseThrow().deviation()).isBetween(0.04, 0.09);
  }

  @Test
  void refusesASingleEarlierRunBesides() {
    Results then = run("then", 1, 1.4).analysedBy(Analysis.withDefaults()::of);
    Results now = run("now", 2, 1.5).analysedBy(Analysis.withDefaults()::of);
    List<Results> one = List.of(run("monday", 3, 1.3).analysedBy(Analysis.withDefaults()::of));

    assertThatThrownBy(() -> RunChange.of(then, now, one, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "one earlier run does not show how much runs differ; give 2 or more besides then");
  }

  @Test
  void aSlowerMachineIsALossOnlyByTime() {
    RunChange change =
        RunChange.of(
            run("then", 1, 1.4).analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.4).onMachine(1.5, 0.05).analysedBy(Analysis.withDefaults()::of),
            Map.of());

    assertThat(change.verdicts()).noneMatch(each -> each.verdict() == Verdict.SLOWER);
    assertThat(change.times())
        .hasSize(4)
        .allSatisfy(
            each -> {
              assertThat(each.measure()).isEqualTo(ComparedMeasure.TIME);
              assertThat(each.loss().value()).isEqualTo(1.5, within(0.15));
              assertThat(each.verdict()).isEqualTo(Verdict.SLOWER);
            });
    assertThat(change.time(sorting("native"))).isPresent();
  }

  @Test
  void usesTheTimeIfARunLacksTheReference() {
    StatedRun then =
        new StatedRun(5, 0.01, 3).pd(1, "native", "soa.quicksort", Network.LOOPBACK, "n", 1000);
    RunChange change =
        RunChange.of(
            then.analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.4).analysedBy(Analysis.withDefaults()::of),
            Map.of());

    assertThat(change.hasPds()).isFalse();
    assertThat(change.verdicts())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.cell()).isEqualTo(sorting("native"));
              assertThat(each.measure()).isEqualTo(ComparedMeasure.TIME);
            });
    assertThat(change.onlyNow()).contains(SORTING);
  }

  @Test
  void mapsPlatformsByRole() {
    StatedRun then =
        new StatedRun(5, 0.01, 3)
            .pd(1.4, "guest", "soa.quicksort", Network.LOOPBACK, "n", 1000)
            .named("then");
    RunChange change =
        RunChange.of(
            then.analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.4).analysedBy(Analysis.withDefaults()::of),
            Map.of("guest", "uml"));

    assertThat(change.verdict(SORTING))
        .hasValueSatisfying(each -> assertThat(each.then().cell().platform()).isEqualTo("guest"));
    assertThat(change.onlyThen()).isEmpty();
  }

  /** Sorting was judged by another metric then, whose PD is about something else. */
  @Test
  void doesNotComparePdOfTwoMetrics() {
    Network loopback = Network.LOOPBACK;
    RunChange change =
        RunChange.of(
            run("then", 1, 1.4)
                .pd(1.1, "uml", "jmh.quicksort", loopback, "n", 1000)
                .judgedBy(Metrics.of(Metric.TIME))
                .analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.82)
                .pd(1.1, "uml", "jmh.quicksort", loopback, "n", 1000)
                .analysedBy(Analysis.withDefaults()::of),
            Map.of());

    assertThat(change.verdicts())
        .extracting(each -> each.cell().measurand().workload())
        .containsExactly("jmh.quicksort");
    assertThat(change.onlyNow()).contains(SORTING);
  }

  @Test
  void rejectsUnknownPlatforms() {
    var then = run("then", 1, 1.4).analysedBy(Analysis.withDefaults()::of);
    var now = run("now", 2, 1.4).analysedBy(Analysis.withDefaults()::of);

    assertThatThrownBy(() -> RunChange.of(then, now, Map.of("guest", "uml")))
        .hasMessage("--as guest is not one of the platforms of then: native, uml");
    assertThatThrownBy(() -> RunChange.of(then, now, Map.of("uml", "kvm")))
        .hasMessage("--as kvm is not one of the platforms of now: native, uml");
  }

  @Test
  void rejectsRunsWithoutACommonCell() {
    StatedRun other =
        new StatedRun(3, 0.01, 3)
            .pd(1.4, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .named("other");

    assertThatThrownBy(
            () ->
                RunChange.of(
                    other.analysedBy(Analysis.withDefaults()::of),
                    run("now", 2, 1.4).analysedBy(Analysis.withDefaults()::of),
                    Map.of()))
        .hasMessageStartingWith("now and other have no cell in common");
  }

  @Test
  void saysThatTwoBlocksAreTooFew() {
    StatedRun then =
        new StatedRun(2, 0.01, 3).pd(1.4, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000);
    RunChange change =
        RunChange.of(
            then.analysedBy(Analysis.withDefaults()::of),
            run("now", 2, 1.4).analysedBy(Analysis.withDefaults()::of),
            Map.of());

    assertThat(change.verdict(SORTING).orElseThrow().verdict()).isEqualTo(Verdict.TOO_FEW_BLOCKS);
  }

  @Test
  void reportsDifferencesBetweenThePlatforms() {
    StatedRun then =
        run("then", 1, 1.4)
            .environment("uml", "jdk.version", "17.0.1", "os.kernel", "6.1", "load.before", "0.1");
    StatedRun now =
        run("now", 2, 1.4)
            .environment(
                "uml", "jdk.version", "17.0.2", "load.before", "0.9", "jvm.options", "-Xint");

    assertThat(
            RunChange.of(
                    then.analysedBy(Analysis.withDefaults()::of),
                    now.analysedBy(Analysis.withDefaults()::of),
                    Map.of())
                .environment())
        .extracting(each -> each.fact() + " " + each.then() + " " + each.now() + each.mustMatch())
        .containsExactly(
            "jdk.version Optional[17.0.1] Optional[17.0.2]true",
            "jvm.options Optional.empty Optional[-Xint]true",
            "os.kernel Optional[6.1] Optional.emptyfalse");
  }

  @Test
  void saysThatOnlyOneRunsPdContainsTheServersTimeStamps() {
    Map<String, Double> costs = Map.of("native", 200.0, "uml", 90_000.0);

    assertThat(
            RunChange.of(
                    new StampedRun(1.3, costs, 1)
                        .with(Stamps.ALWAYS)
                        .analysedBy(Analysis.withDefaults()::of),
                    new StampedRun(1.3, costs, 2).analysedBy(Analysis.withDefaults()::of),
                    Map.of())
                .environment())
        .extracting(
            each -> each.platform() + ": " + each.fact() + " " + each.then() + " " + each.now())
        .containsExactly(
            "native: server's time stamps Optional[part of PD] Optional[not part of PD]",
            "uml: server's time stamps Optional[part of PD] Optional[not part of PD]");
  }
}
