package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheHomeTest {

  @TempDir Path directory;

  @Test
  void aDirectoryThatCanBeMadeIsNoObstacle() {
    assertThat(new CacheHome(directory.resolve("a/b")).obstacle()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "programs/runsc-v0.0.0-20260905035102-160fafc42237",
        "programs/runsc-v0.0.0-20260905035102-160fafc42237.lock",
        "programs/uml-registers-1",
        "programs/trixie-0123456789abcdef",
        "emulators/0123456789abcdef",
        "copies/0123456789abcdef.lock",
        "disks/0123456789abcdef.unfinished-old",
        "images/0123456789abcdef.unfinished-0123abcd-1",
        "programs/uml-registers-1.unfinished-0123abcd-12"
      })
  void whatIsRebuiltIsRemovable(String entry) throws Exception {
    Path path = Files.createDirectories(directory.resolve(entry));

    assertThat(new CacheHome(directory).removable()).containsExactly(path);
    assertThat(new CacheHome(directory).isOurs()).isTrue();
  }

  @Test
  void programsOfOthersStay() throws Exception {
    Files.createDirectories(directory.resolve("programs/my-tools"));

    assertThat(new CacheHome(directory).removable()).isEmpty();
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
