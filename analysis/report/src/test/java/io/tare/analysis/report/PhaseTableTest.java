package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PhasedRun;
import io.tare.analysis.table.TableFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PhaseTableTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new PhasedRun());

  @Test
  void hasARowForEveryPhaseButTheFirstOnEveryPlatform() {
    assertThat(TableFormat.CSV.of(ResultTables.PHASES.of(RESULTS)).lines().skip(1))
        .hasSize(2)
        .allMatch(line -> line.startsWith("\"Quicksort of 10, LAN\",during,"));
  }

  @Test
  void everyPhaseHasItsOwnFigures() {
    assertThat(Figures.of(RESULTS).of(Figures.Kind.DISTRIBUTIONS).keySet())
        .containsExactlyInAnyOrder(
            "distribution-soa.quicksort-n-10-lan",
            "distribution-soa.quicksort-n-10-lan-phase-before",
            "distribution-soa.quicksort-n-10-lan-phase-during");
  }

  @Test
  void resultsNameTheirPhase() throws IOException {
    String json = ResultsJson.text(RESULTS);
    try (InputStream schema =
        Objects.requireNonNull(Report.class.getResourceAsStream("results.schema.json"))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
    assertThat(ResultsJson.node(RESULTS).get("phase_changes"))
        .hasSize(2)
        .allMatch(each -> each.get("first").textValue().equals("before"))
        .allMatch(
            each -> each.get("change").get("measurand").get("phase").textValue().equals("during"));
    assertThat(StatisticColumns.csv(RESULTS)).contains("phase=before").contains("phase=during");
  }
}
