package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A family of workloads and a kind of platform from outside, with a rate and a time in each
 * submission, from a campaign to every output.
 */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeclaredMetricsIT {

  private static final String CAMPAIGN =
      """
      name: toy
      platforms: {native: {kind: native}, other: {kind: toy}}
      workloads: [{name: toy.count, n: [2000, 4000]}]
      # Judged elsewhere: a busy machine must not fail a test.
      validity: {steal: 100%, clock: 100%, stalls: 100%, neighbours: 100%, one_sided: 100%}
      """;
  private static final String COUNTED =
      CAMPAIGN + "stop: {submissions: 12, warmup: 25%}\nblocks: 3\n";
  private static final String TIMED =
      CAMPAIGN
          + """
          slice: 20ms
          settle: {prime: 0s, least: 200ms, most: 400ms}
          stop: {time: 200ms}
          blocks: 3
          """;

  private Path directory;

  @BeforeAll
  void measure(@TempDir Path temp) throws Exception {
    directory = temp;
    run(COUNTED, "counted");
  }

  @Test
  void everyMetricHasAComparisonAndRatesAreInverted() throws Exception {
    List<String> metrics = new ArrayList<>();
    for (JsonNode each : results("counted").path("comparisons")) {
      JsonNode metric = each.path("metric");
      metrics.add(metric.path("words").asText());
      double reference = each.path("reference_mean").path("value").asDouble();
      double candidate = each.path("candidate_mean").path("value").asDouble();
      double pd =
          metric.path("better").asText().equals("higher")
              ? reference / candidate
              : candidate / reference;
      assertThat(each.path("pd").path("value").asDouble()).isCloseTo(pd, within(1e-9));
      assertThat(each.path("pd").path("blocks").asInt()).isEqualTo(3);
    }
    assertThat(metrics).containsExactly("counting", "time", "counting", "time");
  }

  @Test
  void partsOfTheTimeAddUpAndAreCompared() throws Exception {
    for (JsonNode each : results("counted").path("comparisons")) {
      boolean isTime = each.path("metric").path("words").asText().equals("time");
      assertThat(each.path("components"))
          .extracting(part -> part.path("component").asText())
          .containsExactly(isTime ? new String[] {"counting", "asking"} : new String[0]);
      if (isTime) {
        double sum = 0;
        for (JsonNode part : each.path("components")) {
          sum += part.path("added_ns").path("value").asDouble();
        }
        double added =
            each.path("candidate_mean").path("value").asDouble()
                - each.path("reference_mean").path("value").asDouble();
        assertThat(sum).isCloseTo(added, within(1e-6 * Math.abs(added)));
      }
    }
    assertThat(Files.readString(directory.resolve("counted/report/index.html")))
        .contains("the counting itself", "asking for the time");
  }

  @Test
  void sideBySideSubmissionsHaveTheSameMetrics() throws Exception {
    run(TIMED, "timed");

    assertThat(results("timed").path("comparisons"))
        .hasSize(4)
        .allMatch(each -> each.path("pd").path("value").asDouble() > 0);
  }

  @Test
  void theReportDescribesThePlatform() throws Exception {
    assertThat(Files.readString(directory.resolve("counted/report/index.html")))
        .contains("this machine, with less priority than others");
  }

  @Test
  void tablesNameTheMetricAndScaleItsUnit() {
    assertThat(tare("report", "counted", "--table", "cells", "--format", "csv"))
        .containsPattern("\"Counting of 2,000\",native,[kM]op/s")
        .containsPattern("\"Counting of 2,000, time\",native,[mµ]s");
  }

  @Test
  void samplesAreExportedWithAllValues() {
    assertThat(tare("export", "counted")).contains("counted_op_per_s", "time_ns");
  }

  @Test
  void twoRunsAreComparedWithEveryMetric() throws Exception {
    run(COUNTED, "again");

    assertThat(tare("compare", "again", "--with", "counted"))
        .contains("Counting of 2,000 ", "Counting of 2,000, time");
  }

  private void run(String campaign, String name) throws Exception {
    Files.writeString(directory.resolve(name + ".yaml"), campaign);
    tare("run", name + ".yaml", "--out", name, "--share-machine");
  }

  private String tare(String... arguments) {
    InProcess process = new InProcess(directory).with("TARE_CACHE", directory + "/cache");
    assertThat(process.tare(arguments)).as(process.err()).isZero();
    return process.out();
  }

  private JsonNode results(String name) throws Exception {
    Path results = directory.resolve(name).resolve("report").resolve("results.json");
    return new JsonMapper().readTree(results.toFile());
  }
}
