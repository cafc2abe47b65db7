package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class StatisticColumnsTest {

  private static final Metric RATE =
      new Metric(
          "rate_op_per_s",
          "rate",
          Metric.Unit.OPERATIONS_PER_SECOND,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  @Test
  void processorTimeIsInNanosecondsBesideARate() {
    Results results =
        new StatedRun(5, 0.1, 11)
            .pd(1.25, "uml", "npb.ep", Network.LOOPBACK, "class", "S")
            .processor("native", 1e7)
            .processor("uml", 2e7)
            .judgedBy(Metrics.of(RATE))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(StatisticColumns.csv(results).lines())
        .anyMatch(row -> row.contains(",total,mean,") && row.endsWith(",rate_op_per_s,op/s"))
        .anyMatch(row -> row.contains(",total,processor time,") && row.endsWith(",ns"));
  }
}
