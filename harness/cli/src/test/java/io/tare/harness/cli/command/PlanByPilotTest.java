package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.stop.StopRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanByPilotTest {

  private static final String HEAD =
      """
      name: mine
      platforms:
        native: {kind: native}
        uml: {kind: uml}
      """;

  static final String CAMPAIGN =
      HEAD
          + """
          workloads:
            - {name: soa.quicksort, n: [20000, 50000], transfer: elements, server_warmup: 40}
            - {name: soap.marshal, s: [100kB, 2MB], c: [10, 100], clients: 2}
          stop: {submissions: 1000, warmup: 10%}
          """;

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() throws Exception {
    program = new InProcess(directory);
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, CAMPAIGN);
    RecordedPilot.of(file, directory.resolve("runs/pilot"), 5, 40);
  }

  @Test
  void printsSharesTimeAndLinesForTheCampaignIn80Columns() {
    assertThat(plan("pilot", "--precision", "5%")).isZero();

    assertThat(program.out())
        .startsWith("mine from the pilot runs/pilot\n")
        .contains("cancels in PD")
        .containsPattern("soap.marshal s=2MB c=100 2 clients +\\d+ \\(\\d+–\\d+\\) +\\d+ \\(")
        .containsPattern("soa.quicksort n=20000 transfer=elements and 1 more +1000 +\\d+")
        .contains("Time to reach ±5 % of every PD")
        .containsPattern("proposed +\\d+ +\\d+ min .* to ")
        .containsPattern("campaign's +\\d+ +\\d+ min .* to ");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void reportsMissingSamplesOfThePilot() throws Exception {
    Path samples = directory.resolve("runs/pilot/samples.avro");
    byte[] bytes = Files.readAllBytes(samples);
    Files.write(samples, Arrays.copyOf(bytes, bytes.length - 3));

    assertThat(plan("pilot", "--precision", "5%")).isZero();

    assertThat(program.err())
        .contains("Warning: samples differ, 1 cell: ", " in b005-", " samples are there)");
  }

  @Test
  void printsLinesThatGiveThePlan() throws Exception {
    plan("pilot", "--precision", "5%", "--json");
    JsonNode plan = new ObjectMapper().readTree(program.out());

    Campaign planned = CampaignFile.parse("planned.yaml", HEAD + plan.get("lines").textValue());

    Campaign before = CampaignFile.parse("mine.yaml", CAMPAIGN);
    assertThat(planned.measurands()).isEqualTo(before.measurands());
    assertThat(planned.schedule().blocks()).isEqualTo(plan.get("least_blocks").intValue());
    assertThat(planned.schedule().stop())
        .isInstanceOfSatisfying(
            StopRule.Precision.class,
            rule -> {
              assertThat(rule.relativeHalfWidth()).isEqualTo(0.05);
              assertThat(rule.budgetNanos())
                  .isGreaterThanOrEqualTo(plan.get("forecast").get("most_ns").longValue());
            });
    for (int i = 0; i < 2; i++) {
      assertThat(planned.workloads().get(i).submissions().total())
          .isEqualTo(plan.get("workloads").get(i).get("submissions").intValue());
      assertThat(planned.workloads().get(i).submissions().warmup()).isEqualTo(100);
    }
    assertThat(planned.workloads().get(0).submissions().serverWarmup()).isEqualTo(40);
  }

  @Test
  void predictsLessTimeThanTheCampaignsOwnSubmissionsTake() throws Exception {
    plan("pilot", "--precision", "5%", "--json");
    JsonNode plan = new ObjectMapper().readTree(program.out());

    JsonNode forecast = plan.get("forecast");
    assertThat(forecast.get("expected_ns").longValue())
        .isLessThan(plan.get("as_it_is").get("expected_ns").longValue())
        .isBetween(forecast.get("fewest_ns").longValue(), forecast.get("most_ns").longValue());
    assertThat(plan.get("comparisons")).hasSize(6);
    assertThat(plan.get("comparisons").get(0).get("levels").findValuesAsText("level"))
        .containsExactly("host", "start", "submission");
  }

  @Test
  void reportsIfThePilotIsTooShortForAnUpperLimit() throws Exception {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, HEAD + "workloads: [{name: soa.matmul, n: 5, submissions: 1000}]\n");
    RecordedPilot.of(file, directory.resolve("runs/short"), 3, 10);

    assertThat(plan("short", "--precision", "2%")).isZero();
    assertThat(program.out()).contains(" to ?\n", "A pilot with more blocks gives an upper limit.");
  }

  @Test
  void usesTheCampaignsPrecision() throws Exception {
    Files.writeString(
        directory.resolve("mine.yaml"),
        CAMPAIGN.replace("warmup: 10%", "warmup: 10%, precision: 8%, budget: 1h"));

    assertThat(plan("pilot")).isZero();
    assertThat(program.out()).contains("±8 % of every PD").contains("stop: {precision: 8%, ");
  }

  @Test
  void requiresAPrecision() {
    assertThat(plan("pilot")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --pilot needs a precision, such as --precision 2%\n");
  }

  @Test
  void requiresAPilot() {
    assertThat(program.tare("plan", "mine.yaml", "--precision", "2%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --precision needs a pilot, such as --pilot latest\n");
  }

  @Test
  void refusesAMalformedPrecision() {
    assertThat(plan("pilot", "--precision", "2")).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: --precision: expected a share in percent");
    assertThat(program.err()).hasLineCount(1);
    program = new InProcess(directory);
    assertThat(plan("pilot", "--precision", "0%")).isEqualTo(2);
    assertThat(program.err()).contains("expected above 0 %");
  }

  @Test
  void refusesAPilotOfOtherCells() throws Exception {
    Path other = directory.resolve("other.yaml");
    Files.writeString(other, HEAD + "workloads: [{name: soa.matmul, n: 5}]\n");
    RecordedPilot.of(other, directory.resolve("runs/other"), 3, 5);

    assertThat(plan("other", "--precision", "2%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: pilot runs/other has none of the campaign's cells; run the same campaign with"
                + " few blocks\n");
  }

  @Test
  void refusesAPilotOfTwoBlocks() throws Exception {
    RecordedPilot.of(directory.resolve("mine.yaml"), directory.resolve("runs/two"), 2, 5);

    assertThat(plan("two", "--precision", "2%")).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: pilot runs/two has 2 blocks of ").hasLineCount(1);
  }

  @Test
  void refusesADirectoryThatIsNotARun() {
    assertThat(plan("nowhere", "--precision", "2%")).isEqualTo(2);
    assertThat(program.err()).contains("no such run").hasLineCount(1);
  }

  @Test
  void refusesAPrecisionOutOfReach() {
    assertThat(plan("pilot", "--precision", "0.001%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --precision 0.001% needs too many blocks; choose a larger value\n");
  }

  private int plan(String pilot, String... more) {
    String[] words = new String[4 + more.length];
    System.arraycopy(new String[] {"plan", "mine.yaml", "--pilot", pilot}, 0, words, 0, 4);
    System.arraycopy(more, 0, words, 4, more.length);
    return program.tare(words);
  }
}
