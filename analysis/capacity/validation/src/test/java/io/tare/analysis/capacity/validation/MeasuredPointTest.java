package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.ModelRun;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.ResultsBuilder;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MeasuredPointTest {

  private static final LoadPoint POINT =
      new LoadPoint(
          "uml",
          new TestWork(
              List.of(
                  new TestWork.Kind(
                      ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(70_000), 1))),
          Network.LAN,
          new Load.Rate(100),
          0.75,
          500,
          100,
          0,
          1);

  private static final Map<String, Cell> PLANNED = Map.of("c0", POINT.measurand().on("uml"));

  /** A run with one check of the point's cell, and the cell itself if valid. */
  private static Results results(double throughput, boolean counts) {
    ModelRun run = new ModelRun(3, 0, 1);
    if (counts) {
      run.cell(POINT.measurand(), "uml", "service", 0.007, 0.008, 0.02);
    }
    Results made = run.results();
    CellFinished check =
        new CellFinished(
            0,
            "b001-uml",
            1,
            "c0",
            counts
                ? Validity.VALID
                : Validity.VALID.with(
                    new Validity.Finding(Validity.Rule.CLIENT_SATURATED, "too few")),
            new TreeMap<>(
                Map.of("throughput_per_s", throughput, "processor_per_submission_ns", 8e6)));
    return ResultsBuilder.builder()
        .run(made.run())
        .level(made.level())
        .environments(List.of())
        .differences(List.of())
        .standIns(List.of())
        .cells(made.cells())
        .diagnoses(List.of())
        .levelFalls(List.of())
        .comparisons(List.of())
        .phaseChanges(List.of())
        .migrations(List.of())
        .migrationsLeftOut(0)
        .exclusions(List.of())
        .checks(List.of(check))
        .drifts(List.of())
        .selfComparison(made.selfComparison())
        .warnings(List.of())
        .build();
  }

  @Test
  void utilizationIsThroughputTimesDemand() {
    MeasuredPoint measured = MeasuredPoint.of(results(100, true), PLANNED, POINT, 1).orElseThrow();

    assertThat(measured.utilization()).isCloseTo(0.8, within(1e-12));
    assertThat(measured.kinds().get(0).mean()).isCloseTo(0.02, within(1e-12));
    assertThat(measured.kinds().get(0).blockMeans()).hasSize(3);
    assertThat(measured.isSaturated()).isFalse();
  }

  @Test
  void aPlatformThatAnswersFewerRequestsThanArriveIsSaturated() {
    MeasuredPoint measured = MeasuredPoint.of(results(64, false), PLANNED, POINT, 1).orElseThrow();

    assertThat(measured.isSaturated()).isTrue();
    assertThat(measured.throughput()).isEqualTo(64);
    assertThat(measured.kinds().get(0).mean()).isInfinite();
  }

  @Test
  void aCellInvalidForAnotherReasonHasNoResult() {
    assertThat(MeasuredPoint.of(results(100, false), PLANNED, POINT, 1)).isEmpty();
  }
}
