package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

/** Calls of 10 ms over a cable, and of 20 ms over a tunnel for which bytes predict 15 ms. */
class PredictionColumnsTest {

  private static final Network DIRECT = new Network("direct");
  private static final Network TUNNEL = new Network("tunnel");

  private static final Results RESULTS =
      new StatedRun(5, 0, 3)
          .answering()
          .pd(0.003, "native", "roundtrip", DIRECT)
          .pd(0.003, "native", "roundtrip", TUNNEL)
          .pd(1e-7, "native", "iperf", DIRECT)
          .pd(2e-7, "native", "iperf", TUNNEL)
          .pd(1, "native", "soap.marshal", DIRECT, "s", 625_000)
          .pd(2, "native", "soap.marshal", TUNNEL, "s", 625_000)
          .analysedBy(Analysis.withDefaults()::of);

  @Test
  void showsPredictionsBesideMeasurements() {
    assertThat(TableFormat.CSV.of(ResultTables.NETWORK_PREDICTION.of(RESULTS)).lines())
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("Marshalling of 625 kB,direct → tunnel,ms,15")
        .contains(",20");
    assertThat(TableFormat.MARKDOWN.of(ResultTables.NETWORK_PREDICTION.of(RESULTS)))
        .contains("-25.0 %");
  }

  @Test
  void isHeadedByTheMeanError() {
    assertThat(TableFormat.HTML.of(ResultTables.NETWORK_PREDICTION.of(RESULTS)))
        .contains("off by 25.0 % on average of those of 2 ms or more");
  }
}
