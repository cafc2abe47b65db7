package io.tare.services.host.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tare.services.contract.ServerFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDiskTest {

  @TempDir Path directory;

  @Test
  void memoryIsNoDisk() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeThat(Files.isWritable(memory)).as("/dev/shm is writable").isTrue();

    try (FileDisk disk = FileDisk.in(memory)) {
      assertThat(disk.reads()).isEqualTo(ServerFacts.CACHED);
    }
  }

  @Test
  void leavesNothing() throws IOException {
    try (FileDisk disk = FileDisk.in(directory)) {
      Path own = Path.of(System.getProperty("tare.disk"));
      assertThat(own).hasParent(directory).isEmptyDirectory();
      assertThat(disk.reads()).isIn(ServerFacts.DIRECT, ServerFacts.CACHED);
      Files.createFile(own.resolve("day"));
    }

    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void saysWhereItCannotBe() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatIOException()
        .isThrownBy(() -> FileDisk.in(file))
        .withMessage("cannot create a directory for the disk in " + file + "; choose another");
  }
}
