package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Platforms with busy neighbours, on this machine. */
@Tag("long")
class NeighboursIT {

  private static final String CAMPAIGN =
      """
      name: crowded
      design: sequential
      platforms:
        native: {kind: native, neighbours: [0, 1], neighbour_load: "%s"}
      workloads:
        - {name: command.time, run: "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"}
      stop: {submissions: 4, warmup: 0%%}
      validity: {steal: 100%%, stalls: 100%%}
      blocks: 2
      """;

  @TempDir private Path directory;

  @Test
  void aBusyNeighbourTakesItsShareOfTheProcessor() throws Exception {
    InProcess run = run("while :; do :; done");

    assertThat(run.tare("run", "crowded.yaml", "--out", "crowded", "--share-machine"))
        .as(run.err())
        .isZero();
    JsonNode results =
        new JsonMapper().readTree(directory.resolve("crowded/report/results.json").toFile());
    JsonNode compared = results.path("comparisons").get(0);
    assertThat(compared.path("candidate").asText()).isEqualTo("native-1neighbour");
    assertThat(compared.path("pd").path("value").asDouble()).isGreaterThan(1.4);
  }

  @Test
  void aNeighbourWhoseLoadEndsFailsTheTrial() throws Exception {
    InProcess run = run("exit 3");

    assertThat(run.tare("run", "crowded.yaml", "--out", "ended", "--share-machine")).isNotZero();
    assertThat((run.out() + run.err()).replaceAll("\\s+", " "))
        .contains("its load ended with status 3; neighbour_load must be a command that");
  }

  private InProcess run(String load) throws Exception {
    Files.writeString(directory.resolve("crowded.yaml"), CAMPAIGN.formatted(load));
    return new InProcess(directory).with("TARE_CACHE", directory + "/cache");
  }
}
