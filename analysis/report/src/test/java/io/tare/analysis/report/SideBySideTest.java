package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.PlatformComparison;
import io.tare.analysis.comparison.PlatformComparison.Pair;
import io.tare.analysis.comparison.PlatformComparison.Row;
import io.tare.analysis.comparison.PlatformComparison.Side;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  private static final Results RESULTS =
      new StatedRun(8, 0.01, 3)
          .pd(1.5, "kvm", "sort", Network.LOOPBACK, "n", 1)
          .pd(0.8, "uml", "sort", Network.LOOPBACK, "n", 1)
          .pd(1.0, "kvm", "sort", Network.LOOPBACK, "n", 2)
          .pd(1.0, "uml", "sort", Network.LOOPBACK, "n", 2)
          .pd(0.8, "uml", "sort", Network.LOOPBACK, "n", 3)
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
  void namesNoneIfTheDifferenceIsNotSignificant() {
    Row row = PlatformComparison.of(RESULTS).rows().get(1);

    assertThat(row.best()).isPresent();
    assertThat(row.winner(0.95)).isEmpty();
  }

  @Test
  void unmeasuredCellsAreEmpty() {
    Row row = PlatformComparison.of(RESULTS).rows().get(2);

    assertThat(row.side("kvm")).isEmpty();
    assertThat(row.winner(0.95)).contains("uml");
  }

  @Test
  void comparesEveryTwoPlatforms() {
    Row row = PlatformComparison.of(RESULTS).rows().get(0);

    assertThat(row.pairs())
        .extracting(each -> each.better() + " before " + each.worse())
        .containsExactly("native before kvm", "uml before native", "uml before kvm");
    Pair pair = row.pair("kvm", "uml").orElseThrow();
    assertThat(pair.times().value()).isCloseTo(1.5 / 0.8, within(0.03));
    assertThat(pair.times().interval().orElseThrow().contains(1.5 / 0.8)).isTrue();
    assertThat(pair.winner(0.95)).contains("uml");
    assertThat(PlatformComparison.of(RESULTS).rows().get(1).pairs())
        .allSatisfy(
            each -> {
              assertThat(each.times().value()).isGreaterThanOrEqualTo(1);
              assertThat(each.winner(0.95)).isEmpty();
            });
    assertThat(TableFormat.CSV.of(ResultTables.PAIRS.of(RESULTS)).lines())
        .hasSize(1 + 3 + 3 + 1)
        .anyMatch(line -> line.startsWith("sort n=1,uml,kvm,ms,") && line.endsWith(",yes"));
  }

  /** For a rate, more is better; the ratio is still at least 1. */
  @Test
  void invertsRatiosOfRates() {
    Metric rate =
        new Metric(
            "flops",
            "floating-point rate",
            Metric.Unit.FLOPS,
            Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
    Results rates =
        new StatedRun(8, 0.01, 3)
            .pd(2, "kvm", "hpl", Network.LOOPBACK, "n", 1)
            .judgedBy(Metrics.of(rate))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(Interpretation.of(rates.comparisons().get(0)))
        .contains(" times as high natively as in kvm (floating-point rate) (95 % ");
    Pair pair = PlatformComparison.of(rates).rows().get(0).pairs().get(0);

    assertThat(pair.better()).isEqualTo("native");
    assertThat(pair.times().value()).isCloseTo(2, within(0.05));
  }

  @Test
  void makesATableLikeTheStudies() {
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
    // Neither phases, migrations nor nodes, no guests by KVM, one network, each work by one
    // program.
    EnumSet<ResultTables> empty =
        EnumSet.of(
            ResultTables.SPEED_UPS,
            ResultTables.SAME_WORK,
            ResultTables.LADDER,
            ResultTables.EXITS,
            ResultTables.NETWORK_PREDICTION,
            ResultTables.PHASES,
            ResultTables.MIGRATIONS,
            ResultTables.MIGRATION_MEANS);
    for (ResultTables table : EnumSet.complementOf(empty)) {
      for (TableFormat format : TableFormat.values()) {
        assertThat(format.of(table.of(RESULTS))).as("%s as %s", table, format).contains("sort n=2");
      }
    }
  }
}
