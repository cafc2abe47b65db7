package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import io.tare.analysis.fixture.PhasedRun;
import io.tare.analysis.table.TableFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MigrationColumnsTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new MigratedRun());

  @Test
  void hasARowForEveryMigration() {
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATIONS.of(RESULTS)).lines().skip(1))
        .hasSize(3)
        .allMatch(line -> line.startsWith("\"Quicksort of 10, LAN\",qemu,"))
        .allMatch(line -> line.contains(",precopy,2,3"));
  }

  @Test
  void meansNameTheirUnit() {
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATION_MEANS.of(RESULTS)))
        .contains("total time,s,3,3")
        .contains("\"outage that the client saw, at least\",ms,3,200")
        .contains("longest time without an answer while it lasts,ms,3,");
  }

  @Test
  void sharesAreInPercentAndEveryPhaseHasItsPd() {
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATION_MEANS.of(RESULTS)))
        .contains("\"its total time, of the measured time\",%,3,30.04")
        .contains("\"response time that it added, of all\",%,3,44.")
        .contains("PD in the first pass,,3,2")
        .contains("PD in later passes,,3,2")
        .contains("PD while it stands still,,3,")
        .contains("bytes on the wire,MB,3,606")
        .contains("processor time of the source,s,3,2");
  }

  /** Minor columns are omitted on a narrow terminal; the other formats have their values. */
  @Test
  void tablesFitATerminal() {
    for (ResultTables each : List.of(ResultTables.MIGRATIONS, ResultTables.MIGRATION_MEANS)) {
      assertThat(TableFormat.text(each.of(RESULTS), 79).lines())
          .allMatch(line -> line.length() <= 79);
    }
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATIONS.of(RESULTS)))
        .contains("wire MB")
        .contains(",600.0,606.0,2.0,1.0,");
  }

  @Test
  void durationsOfStandInsAreNowhere() {
    Results results = Analysis.withDefaults().of(MigratedRun.ofStandIn("vcsim, a simulator"));

    assertThat(TableFormat.CSV.of(ResultTables.MIGRATIONS.of(results)).lines().skip(1))
        .hasSize(3)
        .allMatch(line -> line.contains("\"control path only: vcsim, a simulator\""))
        .allMatch(line -> line.contains(",precopy,,,,,,,,,,,,,,,"));
    assertThat(TableFormat.CSV.of(ResultTables.MIGRATION_MEANS.of(results)).lines()).hasSize(1);
    assertThat(Figures.of(results).of(Figures.Kind.MIGRATIONS)).isEmpty();
    assertThat(Report.of(results).files().get("index.html"))
        .contains("3 are from a stand-in")
        .doesNotContain("Live migrations over time");
    assertThat(TerminalReport.text(results, 80))
        .contains("3 live migrations, control path only, no results");
  }

  @Test
  void thePageListsWhatWasLeftOut() {
    assertThat(Report.of(RESULTS).files().get("index.html"))
        .contains("After 1 of them had begun, submissions failed");
  }

  @Test
  void figuresMarkPhasesAndTheOutage() {
    String svg =
        Figures.of(RESULTS).of(Figures.Kind.MIGRATIONS).values().iterator().next().toString();

    assertThat(svg).contains(">first pass<").contains("\"still\"").contains("\"unanswered\"");
    assertThat(svg.split("\"settled\"", -1)).hasSize(1 + 2 * 6);
  }

  @Test
  void aProvenClaimIsReportedWithItsBasis() {
    MigratedRun run = new MigratedRun();
    Gate gate =
        Gate.of(
            List.of(
                GateCondition.parse("on qemu: migration.share > 35%"),
                GateCondition.parse("on native: migration.share > 35%")),
            RESULTS,
            GateCell.of(run.plan()),
            Optional.empty());

    assertThat(GateTable.text(gate, 200))
        .contains(
            "PASSED: Quicksort of 10, LAN on qemu: migration.share is 30.0 % (30.0 to 30.0 %, 3"
                + " migrations), not > 35 %")
        .contains("UNDECIDED: Quicksort of 10, LAN on native")
        .contains("none of its migrations counts");
  }

  @Test
  void everyMigrationIsDrawn() {
    assertThat(Figures.of(RESULTS).of(Figures.Kind.MIGRATIONS).keySet())
        .containsExactly(
            "migration-soa.quicksort-n-10-lan-b1-qemu-1",
            "migration-soa.quicksort-n-10-lan-b2-qemu-1",
            "migration-soa.quicksort-n-10-lan-b3-qemu-1");
  }

  @Test
  void aRunWithoutComparisonsEndsWithTheirCosts() {
    assertThat(
            TableFormat.text(
                MigrationAnswer.columns(RESULTS).table(MigrationAnswer.of(RESULTS)), 80))
        .isEqualTo(
            """
            live migrations during        n   total   still  PD meanwhile  95 % interval
            ----------------------------  -  ------  ------  ------------  -------------
            Quicksort of 10, LAN on qemu  3  3.00 s  200 ms          3.84      3.61–4.07
            """);
  }

  @Test
  void theTerminalPointsToThem() {
    assertThat(TerminalReport.text(RESULTS, 80))
        .contains("3 live migrations; what they cost: tare report RUN --table migration-means");
    assertThat(TerminalReport.text(Analysis.withDefaults().of(new PhasedRun()), 80))
        .doesNotContain("migrations");
  }

  @Test
  void theScreenAlsoShowsOtherPlatforms() {
    assertThat(ShortReport.text(RESULTS, "run", List.of(), 80))
        .contains("3 live migrations; what they cost");
    assertThat(ShortReport.text(RESULTS, "run", List.of(), 80)).doesNotContain("there is no PD");
  }

  @Test
  void thePageHasThemOnlyIfThereAreAny() {
    assertThat(Report.of(RESULTS).files().get("index.html")).contains("What live migrations cost");
    assertThat(Report.of(Analysis.withDefaults().of(new PhasedRun())).files().get("index.html"))
        .doesNotContain("What live migrations cost");
  }
}
