package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Network;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LadderColumnsTest {

  private static final Results RESULTS =
      new StatedRun(5, 0.01, 3)
          .pd(1, "native", "sort", new Network("direct"), "n", 1)
          .pd(1.5, "native", "sort", new Network("bridge"), "n", 1)
          .environment("native", "networks.made", "bridge is bridge on 1 host over direct")
          .analysedBy(Analysis.withDefaults()::of);

  private static final Results OTHERS =
      new StatedRun(5, 0.01, 3)
          .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
          .analysedBy(Analysis.withDefaults()::of);

  @Test
  void hasARowForEachStep() {
    assertThat(TableFormat.CSV.of(ResultTables.LADDER.of(RESULTS)).lines().toList())
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("sort n=1,direct → bridge,ms,")
        .endsWith(",5,yes");
  }

  @Test
  void theHeadlineIsTheLargestClearStep() {
    assertThat(headline(1.5, 0.01))
        .startsWith("The largest step: ")
        .contains(" takes 1.5", " times as long over bridge as over direct (95 % ");
  }

  @Test
  void withoutAClearStepTheHeadlineSaysSo() {
    assertThat(headline(1.001, 0.3)).isEqualTo("No step is clear yet.");
  }

  private static String headline(double ratio, double deviation) {
    Results results =
        new StatedRun(5, deviation, 3)
            .pd(1, "native", "sort", new Network("direct"), "n", 1)
            .pd(ratio, "native", "sort", new Network("bridge"), "n", 1)
            .environment("native", "networks.made", "bridge is bridge on 1 host over direct")
            .analysedBy(Analysis.withDefaults()::of);
    return LadderAnswer.of(results).orElseThrow().sentence();
  }

  @Test
  void isOnTheTerminalAndOnThePage() {
    assertThat(TerminalReport.text(RESULTS, 100)).contains("What each network adds", "→ bridge");
    assertThat(ShortReport.text(RESULTS, "latest", List.of(), 80)).contains("--table ladder");
    assertThat(Report.of(RESULTS).files().get("index.html"))
        .contains("<h2 id=\"ladder\">What each network adds</h2>", "direct → bridge");
  }

  @Test
  void isAvailableToProgramsInBaseUnits() throws Exception {
    assertThat(Report.of(RESULTS).files().get("ladder.csv").lines().toList())
        .hasSize(2)
        .element(0)
        .asString()
        .startsWith("workload,parameters,path,platform,below,metric,unit,below_mean,mean,ratio,");
    JsonNode step = ResultsJson.node(RESULTS).get("ladder").get(0);
    assertThat(step.get("below").textValue()).isEqualTo("direct");
    assertThat(step.get("ratio").get("interval")).hasSize(2);
    try (var schema = ResultsJson.class.getResourceAsStream("results.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(
                      new String(
                          Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8))
                  .validate(ResultsJson.text(RESULTS), InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void isAbsentWithoutStackedNetworks() {
    assertThat(Report.of(OTHERS).files()).doesNotContainKey("ladder.csv");
    assertThat(ResultsJson.node(OTHERS).has("ladder")).isFalse();
    assertThat(TerminalReport.text(OTHERS, 100)).doesNotContain("What each network adds");
  }
}
