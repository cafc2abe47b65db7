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
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DemandColumnsTest {

  private static StatedRun run() {
    return new StatedRun(4, 0.01, 3).pd(1.5, "uml", "sort", Network.LOOPBACK, "n", 1);
  }

  private static Results analysed(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults()::of);
  }

  @Test
  void thePageHasTheDemandsOnEachPlatform() {
    String page =
        Report.of(analysed(run().processor("native", 4e6).processor("uml", 6e6)))
            .files()
            .get("index.html");

    assertThat(page)
        .contains("<h2>What a submission needs</h2>", "id=\"demands\"", "#demands")
        .containsPattern("<td>native</td><td class=\"number\"[^>]*>4.00\u00A0ms</td>")
        .containsPattern("<td>uml</td><td class=\"number\"[^>]*>6.00\u00A0ms</td>")
        .doesNotContain("memory in use</th>");
  }

  @Test
  void missingCountsAreADash() {
    assertThat(Report.of(analysed(run().processor("native", 4e6))).files().get("index.html"))
        .containsPattern("<td>uml</td><td class=\"number\"[^>]*>–</td>");
  }

  @Test
  void isNotOnThePageWithoutCounts() {
    assertThat(Report.of(analysed(run())).files().get("index.html")).doesNotContain("demands");
  }

  @Test
  void exitsHaveTheirOwnTable() {
    Results results = analysed(run().processor("native", 4e6).exits("uml", 41));

    assertThat(Report.of(results).files().get("index.html"))
        .contains("<h2>Exits per submission by kind</h2>", "id=\"exits\"", "all exits</th>")
        .containsPattern("<td>uml</td><td class=\"number\"[^>]*>41.0</td>")
        .doesNotContain("for a port</th>");
    assertThat(TableFormat.CSV.of(ResultTables.EXITS.of(results)).lines().skip(1))
        .containsExactly("sort n=1,uml,all exits,,4,41.0,41.0,41.0");
    assertThat(ResultsJson.node(results).at("/exits/0/quantity").textValue())
        .isEqualTo("kvm_per_submission_exits");
    assertThat(TerminalReport.text(results, 80)).contains("tare report RUN --table exits");
  }

  @Test
  void thereAreNoExitsWithoutAKvmGuest() {
    Results results = analysed(run().processor("native", 4e6));

    assertThat(Report.of(results).files().get("index.html")).doesNotContain("exits");
    assertThat(TerminalReport.text(results, 80)).doesNotContain("exits");
  }

  @Test
  void resultsContainTheData() throws Exception {
    Results results = analysed(run().processor("native", 4e6).exits("uml", 41));
    JsonNode demand = ResultsJson.node(results).get("demands").get(0);

    assertThat(demand.get("platform").textValue()).isEqualTo("native");
    assertThat(demand.get("quantity").textValue()).isEqualTo("processor_per_submission_ns");
    assertThat(demand.get("unit").textValue()).isEqualTo("ns");
    assertThat(demand.get("mean").get("value").doubleValue()).isEqualTo(4e6);
    try (var schema = ResultsJson.class.getResourceAsStream("results.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(
                      new String(
                          Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8))
                  .validate(ResultsJson.text(results), InputFormat.JSON))
          .isEmpty();
    }
  }
}
