package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountTableTest {

  @TempDir Path directory;

  @Test
  void findsAMountPointWithBlanksAndNonAsciiLetters() throws Exception {
    Path point = Files.createDirectory(directory.toRealPath().resolve("a b\\ü"));
    assertThat(table(point).isMountPoint(point)).isTrue();
    assertThat(table(point).isMountPoint(directory)).isFalse();
  }

  @Test
  void findsAMountPointThroughALink() throws Exception {
    Path point = Files.createDirectory(directory.toRealPath().resolve("point"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory.toRealPath());
    assertThat(table(point).isMountPoint(link.resolve("point"))).isTrue();
  }

  @Test
  void usesTheOptionsOfTheTopMount() throws Exception {
    Path point = Files.createDirectory(directory.toRealPath().resolve("point"));
    Path inside = Files.createDirectory(point.resolve("inside"));
    MountTable table =
        MountTable.of(
            "none / ext4 rw 0 0\nnone %s tmpfs rw 0 0\nnone %s tmpfs rw,noexec 0 0\n"
                .formatted(point, point),
            StandardCharsets.UTF_8);
    assertThat(table.optionsAt(inside)).isEqualTo("rw,noexec");
    assertThat(table.optionsAt(directory)).isEqualTo("rw");
  }

  @Test
  void aNameInAnotherCharsetHidesNoOther() throws Exception {
    Path point = Files.createDirectory(directory.toRealPath().resolve("point"));
    String text = "none /\377 tmpfs rw 0 0\nnone " + point + " tmpfs rw 0 0\n";
    assertThat(MountTable.of(text, StandardCharsets.US_ASCII).isMountPoint(point)).isTrue();
  }

  @Test
  void readsTheMountsOfThisMachine() throws Exception {
    assertThat(MountTable.read().isMountPoint(Path.of("/proc"))).isTrue();
  }

  /** The kernel's line for a mount point, a character for each byte. */
  private static MountTable table(Path point) {
    String escaped = point.toString().replace("\\", "\\134").replace(" ", "\\040");
    String line = "none " + escaped + " overlay rw 0 0\n";
    return MountTable.of(
        new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1),
        StandardCharsets.UTF_8);
  }
}
