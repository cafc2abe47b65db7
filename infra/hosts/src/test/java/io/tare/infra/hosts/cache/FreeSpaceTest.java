package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.group.GroupLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {

  /** Bind-mounts all directories of this machine into a plain one, and makes that the root. */
  private static final String CHANGED_ROOT =
      "root=$1; shift; for each in /*; do if [ -h $each ]; then cp -P $each $root;"
          + " elif [ -d $each ]; then mkdir $root$each && mount --rbind $each $root$each; fi; done;"
          + " exec chroot $root \"$@\"";

  @TempDir Path directory;

  @Test
  void isThatOfTheNearestExistingDirectory() {
    assertThat(FreeSpace.bytes(directory.resolve("none/of/these"))).isPositive();
  }

  /** A file system in memory is half of it, whatever programs have taken. */
  @Test
  void inMemoryIsNoMoreThanWhatProgramsHaveLeft() {
    String meminfo = "MemTotal:       8388608 kB\nMemAvailable:   1048576 kB\n";

    assertThat(FreeSpace.availableMemory(meminfo, GroupLimits.NONE)).isEqualTo(1L << 30);
    assertThat(FreeSpace.availableMemory(meminfo, GroupLimits.parse("/g/memory.max\t1048576")))
        .isEqualTo(1L << 20);
  }

  /** There the mount table has no entry for the directory. */
  @Test
  void isKnownInAChangedRootThatIsNoMountPoint() throws Exception {
    Path root = Files.createDirectory(directory.resolve("root"));
    Path output = directory.resolve("said");
    Process asked =
        new ProcessBuilder(
                "sh",
                "-c",
                "exec unshare --map-root-user --mount sh -c \"$0\" sh \"$@\"",
                CHANGED_ROOT,
                root.toString(),
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Asked.class.getName(),
                "/none")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int status = asked.waitFor();
    String words = Files.readString(output);
    assumeTrue(!words.contains("unshare: "), "mount namespaces need root; run as root");

    assertThat(status).as(words).isZero();
    assertThat(Long.parseLong(words.strip())).isPositive();
  }

  /** Prints the free space. */
  static final class Asked {
    private Asked() {}

    public static void main(String[] arguments) {
      System.out.println(FreeSpace.bytes(Path.of(arguments[0])));
    }
  }
}
