package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.Tare;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocaleTest {

  @TempDir private Path directory;

  /** In Egypt's locale %d gives other digits, which no program that reads our files understands. */
  @Test
  void writesNumbersInAsciiWhateverTheLocale() throws Exception {
    Path campaign = directory.resolve("c.yaml");
    Files.writeString(
        campaign,
        """
        name: pairs
        platforms: {one: {kind: native, nodes: 2}}
        workloads:
          - {name: pingpong, size: 64B, pair: 2-3}
        """);
    Process program =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-Duser.language=ar",
                    "-Duser.country=EG",
                    "-Duser.home=" + directory,
                    "-cp",
                    System.getProperty("java.class.path"),
                    Tare.class.getName(),
                    "plan",
                    campaign.toString()))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();

    assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("pingpong between 3 nodes: one has 2");
  }
}
