package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.model.Design;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanByTimedPilotTest {

  private static final String HEAD =
      """
      name: mine
      platforms:
        native: {kind: native}
        uml: {kind: uml}
      design: side-by-side
      slice: 100ms
      """;

  private static final String CAMPAIGN =
      HEAD
          + """
          workloads:
            - {name: soa.quicksort, n: [20000, 50000], transfer: elements}
            - {name: soap.marshal, s: 100kB, c: 10, time: 2s}
          stop: {time: 1500ms}
          """;

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() throws Exception {
    program = new InProcess(directory);
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, CAMPAIGN);
    RecordedTimedPilot.of(file, directory.resolve("runs/pilot"), 5);
  }

  @Test
  void printsTimesAndLinesForTheCampaignIn80Columns() {
    assertThat(plan("pilot", "--precision", "5%")).isZero();

    assertThat(program.out())
        .startsWith("mine from the pilot runs/pilot\n")
        .contains("\nTime of a cell in a trial, after the servers have settled:\n")
        .containsPattern(
            "soa.quicksort n=20000 transfer=elements and 1 more +1500ms +\\d+(\\.\\d)?m?s\n")
        .containsPattern("soap.marshal s=100kB c=10 +2s +\\d")
        .contains("Time to reach ±5 % of every PD")
        .containsPattern("measured for +blocks")
        .containsPattern("proposed +\\d+ +\\d+ s .* to ")
        .containsPattern("\\{name: soap.marshal, s: 100kB, c: 10, time: \\d+(\\.\\d)?m?s\\}")
        .doesNotContain("submissions: ");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void refusesCampaignsWithPhases() throws Exception {
    Files.writeString(
        directory.resolve("mine.yaml"),
        HEAD
            + "workloads: [{name: soa.quicksort, n: 20000}]\n"
            + "phases: [{name: before, time: 1s}]\n");
    assertThat(plan("pilot", "--precision", "5%")).isEqualTo(2);
    assertThat(program.err()).contains("their phases already set that");
  }

  @Test
  void printsLinesThatGiveThePlan() throws Exception {
    plan("pilot", "--precision", "5%", "--json");
    JsonNode plan = new ObjectMapper().readTree(program.out());

    Campaign planned = CampaignFile.parse("planned.yaml", HEAD + plan.get("lines").textValue());

    Campaign before = CampaignFile.parse("mine.yaml", CAMPAIGN);
    assertThat(planned.measurands()).isEqualTo(before.measurands());
    assertThat(planned.isTimed()).isTrue();
    assertThat(planned.design()).isEqualTo(Design.SIDE_BY_SIDE);
    assertThat(planned.schedule().rounds()).isEqualTo(before.schedule().rounds());
    assertThat(planned.schedule().blocks()).isEqualTo(plan.get("least_blocks").intValue());
    assertThat(planned.schedule().stop()).isInstanceOf(StopRule.Precision.class);
    for (int i = 0; i < 2; i++) {
      JsonNode entry = plan.get("workloads").get(i);
      assertThat(planned.workloads().get(i).timeNanos())
          .isEqualTo(entry.get("time_ns").longValue());
      assertThat(before.workloads().get(i).timeNanos())
          .isEqualTo(entry.get("campaign_time_ns").longValue());
      assertThat(entry.get("submissions").isNull()).isTrue();
    }
  }

  /** 40 s come before the slices; those of three cells on two platforms take 10 s in total. */
  @Test
  void predictsTheDurationOfABlock() throws Exception {
    plan("pilot", "--precision", "5%", "--json");
    JsonNode asItIs = new ObjectMapper().readTree(program.out()).get("as_it_is");

    double perBlock = asItIs.get("expected_ns").doubleValue() / asItIs.get("blocks").intValue();
    assertThat(perBlock / 1e9).isBetween(50.0, 52.0);
  }

  @Test
  void alsoPlansSequentialTrials() throws Exception {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, CAMPAIGN.replace("side-by-side", "sequential"));
    RecordedTimedPilot.of(file, directory.resolve("runs/sequential"), 5);

    assertThat(plan("sequential", "--precision", "5%", "--json")).isZero();

    JsonNode asItIs = new ObjectMapper().readTree(program.out()).get("as_it_is");
    double perBlock = asItIs.get("expected_ns").doubleValue() / asItIs.get("blocks").intValue();
    assertThat(perBlock / 1e9).isBetween(90.0, 92.0);
  }

  @Test
  void refusesAPilotThatCountedSubmissions() throws Exception {
    Path other = directory.resolve("other.yaml");
    Files.writeString(
        other,
        CAMPAIGN
            .replace("design: side-by-side\nslice: 100ms\n", "")
            .replace(", time: 2s", "")
            .replace("time: 1500ms", "submissions: 100"));
    RecordedPilot.of(other, directory.resolve("runs/counted"), 5, 20);

    assertThat(plan("counted", "--precision", "5%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: pilot runs/counted counted submissions, but the campaign measures for a time;"
                + " run the same campaign with few blocks\n");
  }

  @Test
  void refusesATimedPilotOfACampaignThatCountsSubmissions() throws Exception {
    Files.writeString(
        directory.resolve("mine.yaml"),
        CAMPAIGN
            .replace("design: side-by-side\nslice: 100ms\n", "")
            .replace(", time: 2s", "")
            .replace("time: 1500ms", "submissions: 100"));

    assertThat(plan("pilot", "--precision", "5%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: pilot runs/pilot measured for a time, but the campaign counts submissions; run"
                + " the same campaign with few blocks\n");
  }

  @Test
  void refusesAPilotOfAnotherDesign() throws Exception {
    Files.writeString(
        directory.resolve("mine.yaml"), CAMPAIGN.replace("side-by-side", "sequential"));

    assertThat(plan("pilot", "--precision", "5%")).isEqualTo(2);
    assertThat(program.err())
        .startsWith("tare: pilot runs/pilot measured platforms side by side, but the campaign")
        .hasLineCount(1);
  }

  @Test
  void refusesAPilotWithOtherSlices() throws Exception {
    Files.writeString(directory.resolve("mine.yaml"), CAMPAIGN.replace("100ms", "50ms"));

    assertThat(plan("pilot", "--precision", "5%")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo(
            "tare: pilot runs/pilot took turns of 100ms, but the campaign takes turns of 50ms; run"
                + " the same campaign with few blocks\n");
  }

  private int plan(String pilot, String... more) {
    String[] words = new String[4 + more.length];
    System.arraycopy(new String[] {"plan", "mine.yaml", "--pilot", pilot}, 0, words, 0, 4);
    System.arraycopy(more, 0, words, 4, more.length);
    return program.tare(words);
  }
}
