package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearestDirectoryTest {

  @TempDir Path directory;

  @Test
  void aNameThatNoFileSystemTakesIsAnObstacle() {
    assertThat(NearestDirectory.obstacle(directory.resolve("n".repeat(255)))).isEmpty();
    assertThat(NearestDirectory.obstacle(directory.resolve("n".repeat(256) + "/run")))
        .contains("a name in it has 256 bytes, and at most 255 are possible");
  }

  @Test
  void aPathThatIsTooLongIsAnObstacle() {
    assertThat(NearestDirectory.obstacle(directory.resolve("name/".repeat(1000))))
        .hasValueSatisfying(
            each ->
                assertThat(each).startsWith("its path has ").endsWith("at most 3839 are possible"));
  }
}
