package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedFileTest {

  @TempDir Path directory;

  @Test
  void writesANewFileAndItsDirectory() throws Exception {
    Path file = directory.resolve("a/b/table.tex");
    write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void replacesAFileAndKeepsItsPermissions() throws Exception {
    Path file = Files.writeString(directory.resolve("table.tex"), "a longer text than the next");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw----");
  }

  @Test
  void writesThroughALinkToAFile() throws Exception {
    Path kept = Files.createDirectory(directory.resolve("kept"));
    Path file = Files.writeString(kept.resolve("table.tex"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("kept/table.tex"));
    Path further = Files.createSymbolicLink(directory.resolve("further"), link);
    write(further, "new");
    assertThat(link).isSymbolicLink();
    assertThat(further).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(names(kept)).containsExactly("table.tex");
  }

  @Test
  void writesThroughALinkToAMissingFile() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("later"));
    write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(directory.resolve("later")).hasContent("new");
  }

  @Test
  void refusesLinksThatLeadNowhereAndDirectories() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("link"));
    assertThatThrownBy(() -> write(link, "new"))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write " + link + ": too many links");
    assertThatThrownBy(() -> write(directory, "new"))
        .hasMessage("cannot write " + directory + ": it is a directory");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void writesToAPipeAndLeavesItAPipe() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    write(pipe, "through");
    assertThat(read.get()).isEqualTo("through");
    assertThat(isOther(pipe)).isTrue();
    assertThat(names(directory)).containsExactly("pipe");
  }

  @Test
  void writesToADeviceAndLeavesItADevice() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root makes device nodes");
    Path device = directory.resolve("null");
    assumeTrue(
        new ProcessBuilder("mknod", "-m", "666", device.toString(), "c", "1", "3").start().waitFor()
            == 0,
        "device nodes cannot be made here; run outside a user namespace");
    Path link = Files.createSymbolicLink(directory.resolve("link"), device);
    write(device, "away");
    write(link, "away");
    assertThat(isOther(device)).isTrue();
    assertThat(link).isSymbolicLink();
    assertThat(names(directory)).containsExactly("link", "null");
  }

  @Test
  void writesToAnOpenFileByItsName() throws Exception {
    Path shown = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(shown), "there is no /proc");
    Path file = Files.writeString(directory.resolve("out"), "old and long");
    try (var open = new FileOutputStream(file.toFile(), true)) {
      Object inode = Files.getAttribute(file, "unix:ino");
      Path name;
      try (Stream<Path> all = Files.list(shown)) {
        name = all.filter(each -> leadsTo(each, file)).findFirst().orElseThrow();
      }
      write(Files.createSymbolicLink(directory.resolve("stdout"), name), "new");
      open.write('!');
      assertThat(file).hasContent("new!");
      write(Path.of("/dev/fd").resolve(name.getFileName()), "once more");
      assertThat(file).hasContent("once more");
      assertThat(Files.getAttribute(file, "unix:ino")).isEqualTo(inode);
    }
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isOther(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .isOther();
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  private static void write(Path file, String text) throws IOException {
    NamedFile.write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
