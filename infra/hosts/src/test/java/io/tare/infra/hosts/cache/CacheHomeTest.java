package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheHomeTest {

  @TempDir Path directory;

  @Test
  void aDirectoryThatCanBeMadeIsNoObstacle() {
    assertThat(new CacheHome(directory.resolve("a/b")).obstacle()).isEmpty();
  }

  @Test
  void saysThatAFileIsNoCache() throws Exception {
    Path file = Files.createFile(directory.resolve("a"));
    assertThat(new CacheHome(file).obstacle())
        .contains("the cache %s is not a directory; set TARE_CACHE to a directory".formatted(file));
  }

  @Test
  void saysWhyItCannotBeMadeAndWhatToDo() throws Exception {
    Path file = Files.createFile(directory.resolve("a"));
    assertThat(new CacheHome(file.resolve("tare")).obstacle())
        .contains(
            "cannot create the cache %s: %s is not a directory; set TARE_CACHE to a directory that you can write to"
                .formatted(file.resolve("tare"), file));
  }
}
