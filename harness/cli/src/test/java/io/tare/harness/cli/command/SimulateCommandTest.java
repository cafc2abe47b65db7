package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {

  private static final String[] SMALL = {
    "simulate",
    "coverage",
    "--runs",
    "20",
    "--submissions",
    "5",
    "--blocks",
    "3,4",
    "--resamples",
    "100"
  };

  @TempDir Path directory;

  private InProcess program;

  @BeforeEach
  void begin() {
    program = new InProcess(directory);
  }

  @Test
  void showsALineForEveryHostAndMethod() {
    assertThat(program.tare(SMALL)).isZero();
    assertThat(program.out()).startsWith("host ").contains("3 blocks").contains("4 blocks");
    assertThat(program.out().lines().filter(line -> line.contains(" (±"))).hasSize(45);
    assertThat(program.out()).contains("Each from 20 simulated runs");
  }

  @Test
  void showsTheSameTableForTheSameSeed() {
    program.tare(SMALL);
    InProcess again = new InProcess(directory);
    again.tare(SMALL);

    assertThat(again.out()).isEqualTo(program.out());
  }

  @Test
  void printsTheTableAsJson() throws Exception {
    String[] json = java.util.Arrays.copyOf(SMALL, SMALL.length + 1);
    json[SMALL.length] = "--json";
    assertThat(program.tare(json)).isZero();
    JsonNode rows = new ObjectMapper().readTree(program.out());

    assertThat(rows).hasSize(90);
    assertThat(rows.get(0).get("scenario").textValue()).isEqualTo("log_normal");
    assertThat(rows.get(0).get("coverage").doubleValue()).isBetween(0.0, 1.0);
  }

  @Test
  void showsTheErrorOfATrialsFiguresWithDisturbedSubmissions() {
    assertThat(program.tare("simulate", "location", "--runs", "10", "--submissions", "20"))
        .isZero();
    assertThat(program.out()).startsWith("disturbed ").contains("trimmed mean", "median");
    assertThat(program.out().lines().filter(line -> line.contains(" ±"))).hasSize(10);
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void showsTheEffectOfVaryingStartsOnCoverage() {
    assertThat(program.tare("simulate", "starts", "--runs", "20", "--blocks", "5,8")).isZero();
    assertThat(program.out()).startsWith("host ").contains("8 blocks");
    assertThat(program.out().lines().filter(line -> line.endsWith(")"))).hasSize(8);
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void showsTheEffectOfTheRuleOnOneSidedDisturbances() {
    assertThat(program.tare("simulate", "disturbed", "--runs", "20")).isZero();
    assertThat(program.out()).startsWith("host ").contains("2 in 5, candidate ");
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void refusesInvalidBounds() {
    assertThat(program.tare("simulate", "disturbed", "--bound", "NaN")).isEqualTo(2);
    assertThat(program.tare("simulate", "disturbed", "--seconds", "0")).isEqualTo(2);
  }

  @Test
  void showsTheEffectOfStoppingOnCoverage() {
    assertThat(
            program.tare(
                "simulate", "stopping", "--runs", "10", "--submissions", "5", "--precision", "0.1"))
        .isZero();
    assertThat(program.out().lines().filter(line -> line.contains("±10.0 %"))).hasSize(15);
  }

  @Test
  void showsWhatPlanningByAPilotSaves() {
    assertThat(
            program.tare(
                "simulate", "allocation", "--runs", "2", "--blocks", "4", "--starts", "0.1"))
        .isZero();
    assertThat(program.out().lines().filter(line -> line.contains("  10 %  "))).hasSize(15);
    assertThat(program.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(program.out()).contains("60 % of the published plan's time or less: ", " of 15. ");
  }

  @Test
  void refusesUselessPilots() {
    assertThat(program.tare("simulate", "allocation", "--pilot", "2")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --blocks and --pilot are at least 3, and --submissions 2\n");
  }

  @Test
  void refusesUselessSettings() {
    assertThat(program.tare("simulate", "coverage", "--runs", "0")).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: --runs and --submissions are at least 1");
  }

  @Test
  void refusesUselessNumbersOfBlocks() {
    assertThat(program.tare("simulate", "coverage", "--blocks", "1")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: --blocks are from 2 to 1000\n");
    program = new InProcess(directory);
    assertThat(program.tare("simulate", "starts", "--blocks", "5,2")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: --blocks are from 3 to 1000\n");
  }
}
