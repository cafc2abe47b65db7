package io.tare.analysis.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.migration.MigrationOutcomeBuilder;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.presentation.Palette;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigrationFigureTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new MigratedRun());

  /** Thirty passes in a fiftieth of the time are indistinguishable beside the first one. */
  @Test
  void manyLatePassesAreDrawnAgainSeparately() {
    MigrationOutcome one = RESULTS.migrations().get(0);
    Palette palette = Palette.of(RESULTS);
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    passes.add(new MigrationRecord.Pass(1, 0, 2_900_000_000L, 500_000_000L, 3_000_000L));
    for (int i = 0; i < 10; i++) {
      passes.add(
          new MigrationRecord.Pass(
              i + 2, 2_900_000_000L + i * 10_000_000L, 10_000_000L, 3_000_000L, 3_000_000L));
    }
    MigrationFigure late = MigrationFigure.late(with(one, passes), palette).orElseThrow();

    assertThat(MigrationFigure.late(one, palette)).isEmpty();
    assertThat(late.from()).isBetween(2.8, 2.9);
    assertThat(late.svg().toString().split("\"sent\"", -1)).hasSize(1 + 11 + 1);
  }

  /** QEMU sometimes reports only at the end what all passes sent: 600 MB in 3 s, not in 100 ms. */
  @Test
  void passesReportedTogetherAreOneBar() {
    List<MigrationRecord.Pass> passes =
        List.of(
            new MigrationRecord.Pass(1, 0, 2_900_000_000L, null, null),
            new MigrationRecord.Pass(2, 2_900_000_000L, 100_000_000L, 600_000_000L, null));

    String svg =
        MigrationFigure.of(with(RESULTS.migrations().get(0), passes), Palette.of(RESULTS))
            .svg()
            .toString();

    assertThat(svg.split("\"sent\"", -1)).hasSize(1 + 1 + 1);
    assertThat(svg).contains("MB/s").doesNotContain("GB/s");
  }

  private static MigrationOutcome with(MigrationOutcome one, List<MigrationRecord.Pass> passes) {
    MigrationRecord migration = one.record();
    return MigrationOutcomeBuilder.builder()
        .cell(one.cell())
        .trial(one.trial())
        .block(one.block())
        .phase(one.phase())
        .number(one.number())
        .record(
            MigrationRecordBuilder.builder()
                .mode(migration.mode())
                .startEpochNanos(migration.startEpochNanos())
                .totalNanos(migration.totalNanos())
                .downtimeNanos(migration.downtimeNanos())
                .stillNanos(migration.stillNanos())
                .resumedAfterNanos(migration.resumedAfterNanos())
                .sentBytes(migration.sentBytes())
                .memoryBytes(migration.memoryBytes())
                .terms(migration.terms())
                .route(migration.route())
                .cost(migration.cost())
                .passes(passes)
                .escalations(migration.escalations())
                .build())
        .outage(one.outage())
        .responses(one.responses())
        .shares(one.shares())
        .failed(one.failed())
        .answers(one.answers())
        .standIn(one.standIn())
        .build();
  }
}
