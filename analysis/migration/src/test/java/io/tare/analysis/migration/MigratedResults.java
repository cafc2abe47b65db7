package io.tare.analysis.migration;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.ResultsBuilder;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.migration.MigrationOutcomeBuilder;
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
                        MigrationOutcomeBuilder.builder()
                            .cell(one.cell().measurand().on(platform))
                            .trial("b%d-%s".formatted(migrations.size() + 1, platform))
                            .block(migrations.size() + 1)
                            .phase(one.phase())
                            .number(1)
                            .record(record)
                            .outage(one.outage())
                            .responses(one.responses())
                            .shares(one.shares())
                            .failed(0)
                            .answers(List.of())
                            .standIn(standIn)
                            .build())));
    return ResultsBuilder.builder()
        .run(MADE.run())
        .level(MADE.level())
        .environments(environments)
        .differences(List.of())
        .standIns(List.of())
        .cells(MADE.cells())
        .diagnoses(List.of())
        .levelFalls(List.of())
        .comparisons(MADE.comparisons())
        .phaseChanges(List.of())
        .migrations(migrations)
        .migrationsLeftOut(0)
        .exclusions(List.of())
        .checks(List.of())
        .drifts(List.of())
        .selfComparison(Optional.empty())
        .warnings(List.of())
        .build();
  }
}
