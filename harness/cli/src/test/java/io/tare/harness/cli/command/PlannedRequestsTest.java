package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says about recorded requests. */
class PlannedRequestsTest {

  @TempDir Path directory;

  @Test
  void namesWhatIsLeftOutOfARecording() throws Exception {
    Files.writeString(
        directory.resolve("shop.har"),
        """
        {"log": {"entries": [
          {"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200}},
          {"request": {"method": "GET", "url": "http://b/"}, "response": {"status": 200}}]}}
        """);
    Path file = directory.resolve("mix.yaml");
    Files.writeString(
        file,
        """
        name: mix
        platforms: {here: {kind: native}}
        workloads: [{name: http-mix, requests: shop.har, url: 'http://a.invalid/'}]
        """);
    InProcess program = new InProcess(directory);
    assertThat(program.tare("plan", file.toString())).isZero();
    assertThat(program.err())
        .contains("note: requests of shop.har: 1 different of 1; left out: 1 to other hosts");
  }
}
