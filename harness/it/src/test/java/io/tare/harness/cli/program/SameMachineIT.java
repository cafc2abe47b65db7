package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.archive.Schemas;
import io.tare.harness.model.Metric;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.SubmissionField.Presence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code tare run --aa}, and commands on a complete run. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameMachineIT {

  private static final int CELLS = 2 * 3;

  /** The metrics that additionally compare the requests of the mix. */
  private static final int REQUESTS = 2;

  private static final int BLOCKS = 3;
  private static final int COUNTED = 6;

  private Path directory;
  private Program program;
  private Program.CommandResult result;
  private FinishedRun run;

  @BeforeAll
  void measure(@TempDir Path temp) throws Exception {
    directory = temp;
    program = Program.in(directory);
    // It affects every JVM that inherits it, which then prints a notice.
    Program caller = Program.in(directory).with("JAVA_TOOL_OPTIONS", "-Dintruder=1");
    result = caller.run("run", caller.campaign("same.yaml"), "--aa", "--out", "aa");
    assertThat(result.status()).as("%s", result).isZero();
    run = new FinishedRun(directory.resolve("aa"));
  }

  @Test
  void leavesACompleteRunDirectory() {
    Path root = directory.resolve("aa");
    assertThat(root.resolve("report/index.html")).isNotEmptyFile();
    assertThat(root.resolve("environment/native.json")).isNotEmptyFile();
    assertThat(root.resolve("environment/native-again.json")).isNotEmptyFile();
    assertThat(root.resolve("log")).isNotEmptyFile();
    assertThat(run.countedNames()).hasSize(CELLS * BLOCKS * COUNTED).doesNotHaveDuplicates();
  }

  @Test
  void keepsTheCallersJvmOptionsFromMeasuredProgramsAndReportsItOnce() throws IOException {
    try (Stream<Path> words = Files.list(run.layout().raw())) {
      for (Path each : words.toList()) {
        assertThat(each).content().doesNotContain("Picked up JAVA_TOOL_OPTIONS");
      }
    }
    assertThat(run.fact("native", "environment.removed")).isEqualTo("JAVA_TOOL_OPTIONS");
    assertThat(run.fact("native", "environment.programs"))
        .isEqualTo("LANG=C.UTF-8 LC_ALL=C.UTF-8 TZ=UTC");
    assertThat(result.out().replaceAll("\\s+", " "))
        .containsOnlyOnce("JAVA_TOOL_OPTIONS from this environment did not reach the measured");
  }

  @Test
  void writesFilesThatMatchTheirSchemas() throws Exception {
    assertDescribed(Schemas.PLAN, List.of(Files.readString(run.layout().plan())));
    List<String> samples = program.call("export", "aa", "--format", "jsonl").out().lines().toList();
    assertThat(samples).isNotEmpty();
    assertDescribed(Schemas.SAMPLE, samples);
    assertDescribed(Schemas.JOURNAL_ENTRY, Files.readAllLines(run.layout().journal()));
    try (Stream<Path> environments = Files.list(run.layout().environments())) {
      for (Path each : environments.toList()) {
        assertDescribed(Schemas.ENVIRONMENT, List.of(Files.readString(each)));
      }
    }
  }

  @Test
  void givesEveryPdAnInterval() throws IOException {
    JsonNode comparisons = run.results().path("comparisons");
    assertThat(comparisons).hasSize(CELLS / 2 + REQUESTS);
    for (JsonNode each : comparisons) {
      JsonNode pd = each.path("pd");
      assertThat(pd.path("blocks").asInt()).isEqualTo(BLOCKS);
      assertThat(pd.path("value").asDouble())
          .isPositive()
          .isBetween(pd.path("interval").get(0).asDouble(), pd.path("interval").get(1).asDouble());
    }
  }

  @Test
  void comparesEachRequestOfAMixSeparately() throws IOException {
    assertThat(run.results().path("comparisons").findValues("metric"))
        .extracting(metric -> metric.path("name").textValue())
        .contains("request1_ns", "request2_ns")
        .doesNotContain("request3_ns");
    assertThat(
            run.countedSamples().stream()
                .filter(
                    each ->
                        each.value(RequestMix.metric(1)).isPresent()
                            || each.value(RequestMix.metric(2)).isPresent()))
        .hasSize(2 * BLOCKS * COUNTED);
  }

  @Test
  void allCellsAreValidAndPartsOfEveryResponseAddUp() {
    assertThat(run.findings()).isEmpty();
    for (Sample sample : run.countedSamples()) {
      double sum = 0;
      for (SubmissionField component : SubmissionField.ofResponse(Presence.TOLD)) {
        sum += sample.value(component.metric()).orElseThrow();
      }
      assertThat(sum).isEqualTo(sample.value(Metric.RESPONSE).orElseThrow());
    }
  }

  @Test
  void showsATableAndThePathOfTheReport() {
    assertThat(result.out())
        .contains("native-again against native", "workload", "95 %", "interval")
        .contains("Note (aa)", "Report: aa/report/index.html");
  }

  @Test
  void reportsTheSameAgainAsJson() throws Exception {
    Program.CommandResult again = program.call("report", "aa", "--json");
    assertThat(again.status()).as("%s", again).isZero();
    JsonNode document = new JsonMapper().readTree(again.out());
    assertThat(document.path("results").path("comparisons"))
        .isEqualTo(run.results().path("comparisons"));
  }

  @Test
  void refusesToMeasureIntoAnExistingRun() throws Exception {
    Program.CommandResult refused =
        program.call("run", program.campaign("same.yaml"), "--out", "aa");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "tare: --out aa already exists; give a new directory, or continue with tare "
                + "resume aa\n");
  }

  @Test
  void hasNothingToResume() throws Exception {
    Program.CommandResult resumed = program.run("resume", "aa");
    assertThat(resumed.status()).as("%s", resumed).isZero();
    assertThat(run.countedNames()).hasSize(CELLS * BLOCKS * COUNTED);
  }

  @Test
  void plansWithoutCreatingAnything() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Program planner = Program.in(elsewhere);
    Program.CommandResult plan =
        planner.call("plan", planner.campaign("same.yaml"), "--aa", "--json");
    assertThat(plan.status()).as("%s", plan).isZero();
    assertThat(new JsonMapper().readTree(plan.out()).path("cells")).hasSize(CELLS);
    assertThat(elsewhere).isDirectoryNotContaining(Files::isDirectory);
  }

  private static void assertDescribed(Schemas schema, List<String> documents) {
    var described =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema.text());
    assertThat(documents).isNotEmpty();
    for (String each : documents) {
      assertThat(described.validate(each, InputFormat.JSON)).as(each).isEmpty();
    }
  }
}
