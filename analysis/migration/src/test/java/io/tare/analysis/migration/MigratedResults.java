package io.tare.analysis.migration;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.harness.model.Environment;
import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of a run whose platform qemu migrated as stated. */
final class MigratedResults {

  private static final Results MADE = Analysis.withDefaults().of(new MigratedRun());

  private MigratedResults() {}

  static Results of(List<MigrationRecord> records) {
    return of(records, Optional.empty());
  }

  static Results of(List<MigrationRecord> records, Optional<String> standIn) {
    return of(List.of(), Map.of("qemu", records), standIn);
  }

  /** For several platforms, in environments with their hypervisors. */
  static Results of(List<Environment> environments, Map<String, List<MigrationRecord>> records) {
    return of(environments, records, Optional.empty());
  }

  private static Results of(
      List<Environment> environments,
      Map<String, List<MigrationRecord>> records,
      Optional<String> standIn) {
    MigrationOutcome one = MADE.migrations().get(0);
    List<MigrationOutcome> migrations = new ArrayList<>();
    records.forEach(
        (platform, each) ->
            each.forEach(
                record ->
                    migrations.add(
                        new MigrationOutcome(
                            one.cell().measurand().on(platform),
                            "b%d-%s".formatted(migrations.size() + 1, platform),
                            migrations.size() + 1,
                            one.phase(),
                            1,
                            record,
                            one.outage(),
                            one.responses(),
                            one.shares(),
                            0,
                            List.of(),
                            standIn))));
    return new Results(
        MADE.run(),
        MADE.level(),
        environments,
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
