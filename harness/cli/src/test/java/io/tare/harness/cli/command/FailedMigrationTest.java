package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.report.Report;
import io.tare.analysis.report.ResultTables;
import io.tare.analysis.samples.RunSource;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The report of a block with a successful migration followed by a failed one. */
class FailedMigrationTest {

  private static final Results WHOLE = Analysis.withDefaults().of(new MigratedRun());
  private static final Results BROKEN = Analysis.withDefaults().of(new Broken());

  /** The second block's guest was lost on its way back. */
  private record Broken(MigratedRun run) implements RunSource {

    Broken() {
      this(new MigratedRun());
    }

    @Override
    public String name() {
      return run.name();
    }

    @Override
    public Plan plan() {
      return run.plan();
    }

    @Override
    public List<JournalEntry> journal() {
      return run.journal().stream().map(Broken::broken).toList();
    }

    private static JournalEntry broken(JournalEntry entry) {
      return entry instanceof CellFinished cell && cell.trial().equals("b2-qemu")
          ? new CellFinished(
              2,
              cell.trial(),
              1,
              cell.cell(),
              new Validity(
                  List.of(
                      new Validity.Finding(
                          Rule.ACTION, "migrate live failed: qemu: the guest is lost"))),
              new TreeMap<>())
          : entry;
    }

    @Override
    public List<Environment> environments() {
      return run.environments();
    }

    @Override
    public void forEachBatch(Consumer<SampleBatch> consumer) {
      run.forEachBatch(consumer);
    }
  }

  private static List<String> rows(Results results) {
    return TableFormat.CSV.of(ResultTables.MIGRATIONS.of(results)).lines().skip(1).toList();
  }

  @Test
  void theEarlierMigrationYieldsNoFigure() {
    assertThat(rows(WHOLE)).hasSize(3);
    assertThat(rows(BROKEN)).hasSize(2);
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATION_MEANS.of(BROKEN)))
        .contains("total time,s,2,3");
    assertThat(Report.of(BROKEN).files().keySet())
        .noneMatch(name -> name.contains("b2-qemu"))
        .anyMatch(name -> name.contains("b3-qemu"));
  }

  @Test
  void thePageReportsWhatDoesNotCountAndWhy() {
    assertThat(Report.of(BROKEN).files().get("index.html")).contains("the guest is lost");
    assertThat(Report.of(WHOLE).files().get("index.html")).doesNotContain("the guest is lost");
  }
}
