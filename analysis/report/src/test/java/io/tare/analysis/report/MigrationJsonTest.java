package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.MigratedRun;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MigrationJsonTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new MigratedRun());
  private static final Results STAND_IN =
      Analysis.withDefaults().of(MigratedRun.ofStandIn("vcsim, a simulator"));

  @Test
  void matchesTheSchema() throws IOException {
    for (Results each : new Results[] {RESULTS, STAND_IN}) {
      try (InputStream schema =
          Objects.requireNonNull(Report.class.getResourceAsStream("results.schema.json"))) {
        assertThat(
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema)
                    .validate(ResultsJson.text(each), InputFormat.JSON))
            .isEmpty();
      }
    }
  }

  @Test
  void hasTheSameValuesAsTheTables() {
    MigrationOutcome one = RESULTS.migrations().get(0);
    JsonNode reply = ResultsJson.node(RESULTS).get("migrations");

    assertThat(reply).hasSize(RESULTS.migrations().size());
    JsonNode first = reply.get(0);
    assertThat(first.get("total_ns").longValue()).isEqualTo(one.record().totalNanos());
    assertThat(first.get("passes")).hasSize(one.record().passes().size());
    assertThat(first.get("passes").get(0).get("sent_bytes").longValue())
        .isEqualTo(one.record().passes().get(0).sentBytes());
    assertThat(first.get("outage").get("least_ns").longValue())
        .isEqualTo(one.outage().orElseThrow().minNanos());
    assertThat(first.get("time_share").doubleValue()).isEqualTo(one.shares().time());
    assertThat(first.get("phases").findValuesAsText("phase"))
        .contains("before", "first_pass", "later_passes", "standing_still");
  }

  @Test
  void hasMeansWithIntervals() {
    JsonNode means = ResultsJson.node(RESULTS).get("migration_means");

    assertThat(means)
        .filteredOn(each -> each.get("quantity").textValue().equals("total time"))
        .singleElement()
        .satisfies(each -> assertThat(each.get("mean").get("n").intValue()).isEqualTo(3))
        .satisfies(each -> assertThat(each.get("mean").get("interval")).hasSize(2));
  }

  /** Its duration would be a statement about the simulator. */
  @Test
  void hasNoDurationsOfStandIns() {
    JsonNode reply = ResultsJson.node(STAND_IN);

    assertThat(reply.get("migration_means")).isEmpty();
    assertThat(reply.get("migrations"))
        .hasSize(3)
        .allMatch(each -> each.get("stand_in").textValue().equals("vcsim, a simulator"))
        .allMatch(each -> each.get("failed").isNumber())
        .noneMatch(each -> each.has("total_ns") || each.has("passes") || each.has("time_share"));
  }
}
