package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Reports of platforms with several servers. */
class ServersReportTest {

  private static Results run(String... facts) {
    return new StatedRun(4, 0.01, 3)
        .pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1)
        .busy("native", 1, 90)
        .busy("uml", 1, 60)
        .environment("native", "cpu.count", "2")
        .environment("uml", facts)
        .analysedBy(Analysis.withDefaults()::of);
  }

  private static Results crowded() {
    return run("cpu.count", "2", "servers.count", "4", "servers.machines", "4");
  }

  @Test
  void thePageHasAnswersPerProcessorWithTheirInterval() {
    assertThat(Report.of(crowded()).files().get("index.html"))
        .contains("answers/s</th>", "per processor</th>")
        .containsPattern("<td class=\"number\"[^>]*>30.0 \\(30.0\\W+30.0\\)</td>");
    assertThat(Report.of(crowded()).files().get("cells.csv"))
        .contains("servers,machines,per_processor_per_s,per_processor_lower");
  }

  @Test
  void theyAreAbsentWhereEachPlatformHasOneServer() {
    assertThat(Report.of(run("cpu.count", "2")).files().get("index.html"))
        .doesNotContain("answers/s</th>");
  }

  @Test
  void theSchemaDescribesThem() throws Exception {
    JsonNode results = ResultsJson.node(crowded());
    try (var schema = ResultsJson.class.getResourceAsStream("results.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(
                      new String(
                          Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8))
                  .validate(results.toString(), InputFormat.JSON))
          .isEmpty();
    }
    assertThat(results.get("cells").get(1).get("per_processor_per_second").get("value").asDouble())
        .isEqualTo(30);
  }
}
