package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StampedRun;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Stamps;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the report says about the cost of measuring parts. */
class InstrumentReportTest {

  private static final Results SLOW = results(Map.of("uml", 90_000.0), Stamps.ALTERNATING);
  private static final Results CHEAP = results(Map.of(), Stamps.ALTERNATING);
  private static final Results OLD = results(Map.of("uml", 90_000.0), Stamps.ALWAYS);

  private static Results results(Map<String, Double> costs, Stamps stamps) {
    return new StampedRun(1.3, costs, 1)
        .with(stamps)
        .analysedBy(Analysis.withDefaults().withoutTails()::of);
  }

  @Test
  void theTextHasPdWithAndWithoutStampsWhereTheyCost() {
    assertThat(TerminalReport.text(SLOW, 120)).contains("PD is without the server's time stamps");
    assertThat(TerminalReport.text(CHEAP, 120)).doesNotContain("time stamps");
  }

  @Test
  void theTableSaysThatNothingWasMeasured() {
    assertThat(TableFormat.TEXT.of(ResultTables.INSTRUMENT.of(SLOW)))
        .doesNotContain("not measured");
    assertThat(TableFormat.TEXT.of(ResultTables.INSTRUMENT.of(OLD))).contains("not measured");
  }

  @Test
  void thePageMarksPartsThatAreMostlyReadings() {
    String page = Report.of(SLOW).files().getOrDefault("index.html", "");
    assertThat(page).contains("id=\"instrument\"").containsPattern("\\d.%\\*");
    assertThat(Report.of(OLD).files().getOrDefault("index.html", ""))
        .doesNotContain("id=\"instrument\"");
  }

  @Test
  void sentencesNameAPartWithItsReadings() {
    assertThat(Interpretation.of(SLOW.comparisons().get(0))).contains("with its clock readings");
    assertThat(Interpretation.of(CHEAP.comparisons().get(0))).doesNotContain("clock readings");
  }

  @Test
  void theJsonFitsItsSchema() throws IOException {
    String json = Report.of(SLOW).files().getOrDefault("results.json", "");
    assertThat(json).contains("pd_with_stamps", "clock_readings_share");
    try (InputStream schema =
        Objects.requireNonNull(Report.class.getResourceAsStream("results.schema.json"))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
  }
}
