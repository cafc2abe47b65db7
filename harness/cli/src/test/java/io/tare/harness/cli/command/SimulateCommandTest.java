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
  void refusesUselessSettings() {
    assertThat(program.tare("simulate", "coverage", "--runs", "0")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: --runs is 0, expected 1 or more\n");
  }

  @Test
  void refusesUselessNumbersOfBlocks() {
    assertThat(program.tare("simulate", "coverage", "--blocks", "1")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: --blocks are from 2 to 1000\n");
  }
}
