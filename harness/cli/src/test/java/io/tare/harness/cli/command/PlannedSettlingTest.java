package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan says about the warm-up of fresh servers. */
class PlannedSettlingTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          prime: 2s, least: 3s, most: 9s | 300ms, when fresh servers have settled: warmed up by requests for 2s, then 3s to 9s
          prime: 0s, least: 3s, most: 9s | 300ms, when fresh servers have settled: 3s to 9s
          prime: 2s, least: 0s, most: 0s | 300ms, when fresh servers have been warmed up by requests for 2s
          """)
  void namesOnlyWhatIsDone(String settle, String expected) throws Exception {
    Path file = directory.resolve("settling.yaml");
    Files.writeString(
        file,
        """
        name: settling
        platforms: {one: {kind: native}, two: {kind: native}}
        resources: {cpus: 1}
        workloads: [{name: soa.quicksort, n: 100}]
        slice: 300ms
        settle: {%s}
        stop: {time: 2s}
        blocks: 2
        """
            .formatted(settle));
    InProcess program = new InProcess(directory);
    assertThat(program.tare("plan", file.toString())).isZero();
    assertThat(program.out()).contains(expected + "\n");
  }
}
