package io.tare.infra.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtefactDiskTest {

  @TempDir private Path disks;

  @Test
  void theNewestStayAndOlderOnesAreRemoved() throws IOException {
    Path oldest = disk("a", 1);
    Path older = disk("b", 2);
    disk("c", 3);
    disk("d", 4);

    ArtefactDisk.forgetOld(disks);

    assertThat(oldest).doesNotExist();
    assertThat(older).doesNotExist();
    assertThat(disks).isDirectoryContaining("glob:**c").isDirectoryContaining("glob:**d");
  }

  @Test
  void aDiskUsedByThisProcessStays() throws IOException {
    Path oldest = disk("a", 1);
    assertThat(ArtefactDisk.isKept(oldest)).isTrue();
    age(oldest, 1);
    disk("b", 2);
    disk("c", 3);

    ArtefactDisk.forgetOld(disks);

    assertThat(oldest.resolve("disk.ext4")).exists();
  }

  @Test
  void aDiskUsedByAnotherProcessStays() throws Exception {
    Path oldest = disk("a", 1);
    disk("b", 2);
    disk("c", 3);
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                oldest.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("true");
      age(oldest, 1);

      ArtefactDisk.forgetOld(disks);
      assertThat(oldest.resolve("disk.ext4")).exists();
    } finally {
      other.destroy();
      assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    ArtefactDisk.forgetOld(disks);
    assertThat(oldest).doesNotExist();
  }

  @Test
  void aDiskRemovedMeanwhileIsNotUsed() throws IOException {
    assertThat(ArtefactDisk.isKept(disks.resolve("gone"))).isFalse();
  }

  private Path disk(String name, int age) throws IOException {
    Path directory = Files.createDirectory(disks.resolve(name));
    Files.createFile(directory.resolve("disk.ext4"));
    age(directory, age);
    return directory;
  }

  private static void age(Path directory, int second) throws IOException {
    Files.setLastModifiedTime(directory, FileTime.from(Instant.ofEpochSecond(second)));
  }

  /** A run that uses a disk until it is ended. */
  static final class Other {

    public static void main(String[] arguments) throws IOException {
      System.out.println(ArtefactDisk.isKept(Path.of(arguments[0])));
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
