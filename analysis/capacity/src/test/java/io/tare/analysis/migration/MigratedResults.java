package io.tare.analysis.migration;

import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.MigrationOutcome;
import io.tare.analysis.results.Results;
import io.tare.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Results of a run whose platform qemu migrated as stated. */
final class MigratedResults {

  private static final Results MADE = Analysis.withDefaults().of(new MigratedRun());

  private MigratedResults() {}

  static Results of(List<MigrationRecord> records) {
    return of(records, Optional.empty());
  }

  static Results of(List<MigrationRecord> records, Optional<String> standIn) {
    MigrationOutcome one = MADE.migrations().get(0);
    List<MigrationOutcome> migrations = new ArrayList<>();
    for (MigrationRecord each : records) {
      migrations.add(
          new MigrationOutcome(
              one.cell(),
              "b%d-qemu".formatted(migrations.size() + 1),
              migrations.size() + 1,
              one.phase(),
              1,
              each,
              one.outage(),
              one.responses(),
              one.shares(),
              0,
              List.of(),
              standIn));
    }
    return new Results(
        MADE.run(),
        MADE.level(),
        List.of(),
        List.of(),
        List.of(),
        MADE.cells(),
        List.of(),
        List.of(),
        MADE.comparisons(),
        List.of(),
        migrations,
        0,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of());
  }
}
