package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.PhasedRun;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.table.TableFormat;
import org.junit.jupiter.api.Test;

class MigrationTablesTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new MigratedRun());

  @Test
  void hasARowForEveryMigration() {
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATIONS.of(RESULTS)).lines().skip(1))
        .hasSize(3)
        .allMatch(line -> line.startsWith("soa.quicksort n=10 lan,qemu,"))
        .allMatch(line -> line.contains(",precopy,2,3"));
  }

  @Test
  void meansNameTheirUnit() {
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATION_MEANS.of(RESULTS)))
        .contains("total time,s,3,3")
        .contains("\"outage that the client saw, at least\",ms,3,200");
  }

  @Test
  void everyMigrationIsDrawn() {
    assertThat(Figures.of(RESULTS).migrations().keySet())
        .containsExactly(
            "migration-soa.quicksort-n-10-lan-b1-qemu-1",
            "migration-soa.quicksort-n-10-lan-b2-qemu-1",
            "migration-soa.quicksort-n-10-lan-b3-qemu-1");
  }

  @Test
  void theTerminalSaysWhereTheyAre() {
    assertThat(TerminalReport.text(RESULTS, 80))
        .contains("3 live migrations; what they cost: tare report RUN --table migration-means");
    assertThat(TerminalReport.text(Analysis.withDefaults().of(new PhasedRun()), 80))
        .doesNotContain("migrations");
  }

  @Test
  void thePageHasThemOnlyWhereThereAreSome() {
    assertThat(Report.of(RESULTS).files().get("index.html")).contains("What live migrations cost");
    assertThat(Report.of(Analysis.withDefaults().of(new PhasedRun())).files().get("index.html"))
        .doesNotContain("What live migrations cost");
  }
}
