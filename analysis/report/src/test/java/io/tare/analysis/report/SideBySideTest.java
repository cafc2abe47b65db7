package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.PlatformComparison;
import io.tare.analysis.results.PlatformComparison.Row;
import io.tare.analysis.results.PlatformComparison.Side;
import io.tare.analysis.results.Results;
import io.tare.analysis.table.TableFormat;
import io.tare.model.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  private static final Results RESULTS =
      new StatedRun(8, 0.01, 3)
          .pd(1.5, "kvm", "sort", Path.LOOPBACK, "n", 1)
          .pd(0.8, "uml", "sort", Path.LOOPBACK, "n", 1)
          .pd(1.0, "kvm", "sort", Path.LOOPBACK, "n", 2)
          .pd(1.0, "uml", "sort", Path.LOOPBACK, "n", 2)
          .pd(0.8, "uml", "sort", Path.LOOPBACK, "n", 3)
          .processor("native", 4e6)
          .analysedBy(Analysis.withDefaults()::of);

  @Test
  void namesThePlatformThatIsBetterThanEveryOther() {
    Row row = PlatformComparison.of(RESULTS).rows().get(0);

    assertThat(row.sides()).extracting(Side::platform).containsExactly("native", "kvm", "uml");
    assertThat(row.winner(0.95)).contains("uml");
    assertThat(row.side("kvm").orElseThrow().mean()).isCloseTo(1.5e7, within(3e5));
    assertThat(row.side("kvm").orElseThrow().standardDeviation()).isBetween(0.5e5, 3e5);
  }

  @Test
  void namesNoneWhereChanceExplainsTheDifference() {
    Row row = PlatformComparison.of(RESULTS).rows().get(1);

    assertThat(row.best()).isPresent();
    assertThat(row.winner(0.95)).isEmpty();
  }

  @Test
  void leavesEmptyWhatAPlatformHasNotMeasured() {
    Row row = PlatformComparison.of(RESULTS).rows().get(2);

    assertThat(row.side("kvm")).isEmpty();
    assertThat(row.winner(0.95)).contains("uml");
  }

  @Test
  void becomesATableLikeTheStudies() {
    assertThat(TableFormat.MARKDOWN.of(ResultTables.PLATFORMS.of(RESULTS)).lines())
        .element(2)
        .isEqualTo(
            "| workload | unit | native | native sd | kvm | kvm sd | uml | uml sd | p (Holm) | better |");
    assertThat(TableFormat.CSV.of(ResultTables.PLATFORMS.of(RESULTS)).lines())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("sort n=3,ms,") && line.endsWith(",uml"));
  }

  @Test
  void writesEveryTableInEveryForm() {
    // The run has no phases.
    for (ResultTables table : EnumSet.complementOf(EnumSet.of(ResultTables.PHASES))) {
      for (TableFormat format : TableFormat.values()) {
        assertThat(format.of(table.of(RESULTS))).as("%s as %s", table, format).contains("sort n=2");
      }
    }
  }
}
