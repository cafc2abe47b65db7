package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapsuleReaderTest {

  private static final long MAX = 1 << 20;

  @TempDir private Path directory;

  private Path own;

  @BeforeEach
  void makeADirectoryOfItsOwn() throws IOException {
    own = Files.createDirectory(directory.resolve("own"));
  }

  @Test
  void unpacksWhatWasPacked() throws IOException {
    Path file = directory.resolve("file");
    try (OutputStream out = Files.newOutputStream(file)) {
      CapsuleWriter writer = new CapsuleWriter("mine", out);
      writer.add("run/log", "done".getBytes(StandardCharsets.UTF_8));
      writer.add("run/empty", new byte[0]);
      writer.end(Optional.empty());
    }

    Path root = CapsuleReader.unpack(file, own, MAX);

    assertThat(root).isEqualTo(own.resolve("mine"));
    assertThat(root.resolve("run/log")).hasContent("done");
    assertThat(root.resolve("run/empty")).isEmptyFile();
    assertThat(Manifest.parse(Files.readString(root.resolve("SHA256SUMS"))))
        .isEqualTo(Manifest.of(root));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/tmp/outside",
        "../outside",
        "a/../../outside",
        "a/./b",
        "a//b",
        "outside",
        "a\\..\\b/c"
      })
  void refusesAPathThatLeadsElsewhere(String name) throws IOException {
    refused(new HostileArchive().file(name, "x").end()).hasMessageContaining("forbidden");
  }

  /** Links, devices, directories, pipes, and other tars' headers for long names and holes. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4", "5", "6", "7", "x", "g", "L", "K", "S", "A"})
  void refusesAnythingButRegularFiles(char type) throws IOException {
    refused(
            new HostileArchive()
                .file("a/before", "x")
                .with("a/link", type, "../../outside", "")
                .file("a/link/through", "x")
                .end())
        .hasMessageContaining("a/link, which is not a regular file");
  }

  @Test
  void aFileIsNeverOverwritten() throws IOException {
    refused(new HostileArchive().file("a/b", "first").file("a/b", "second").end())
        .hasMessageContaining("a/b twice");
    assertThat(own.resolve("a/b")).hasContent("first");
  }

  @Test
  void aFileIsNotADirectory() throws IOException {
    refused(new HostileArchive().file("a/b", "x").file("a/b/c", "x").end());
  }

  @Test
  void twoDirectoriesAreRefused() throws IOException {
    refused(new HostileArchive().file("a/b", "x").file("c/d", "x").end())
        .hasMessageContaining("two directories");
  }

  /** A thousand times larger than its archive, and refused before anything is written. */
  @Test
  void aBombIsRefused() throws IOException {
    refused(
            new HostileArchive()
                .header("a/zeros", '0', "", 2 * MAX)
                .bytes((int) (2 * MAX), 0)
                .end())
        .hasMessageContaining("takes more than 1048576 bytes");
    assertThat(own).isEmptyDirectory();
  }

  @Test
  void manySmallFilesAreABombToo() throws IOException {
    HostileArchive archive = new HostileArchive();
    for (int i = 0; i < 2100; i++) {
      archive.file("a/" + i, "");
    }

    refused(archive.end()).hasMessageContaining("takes more than");
  }

  @Test
  void refusesATruncatedFile() throws IOException {
    refused(new HostileArchive().header("a/b", '0', "", 600).bytes(512, 1));
  }

  @Test
  void refusesDataAfterTheEnd() throws IOException {
    refused(new HostileArchive().file("a/b", "x").end().bytes(1, 0))
        .hasMessageContaining("data after its end");
  }

  @Test
  void refusesDataAfterTheCompressedArchive() throws IOException {
    Path file = new HostileArchive().file("a/b", "x").end().writtenTo(directory.resolve("file"));
    Files.writeString(file, "hidden", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> CapsuleReader.unpack(file, own, MAX))
        .isInstanceOf(DamagedCapsuleException.class)
        .hasMessageContaining("after its archive");
  }

  @Test
  void refusesHiddenDataAfterAFile() throws IOException {
    refused(new HostileArchive().header("a/b", '0', "", 1).bytes(512, 'x').end())
        .hasMessageContaining("hidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no archive at all"})
  void refusesFilesThatAreNotArchives(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("file"), content);

    assertThatThrownBy(() -> CapsuleReader.unpack(file, own, MAX))
        .isInstanceOf(DamagedCapsuleException.class);
  }

  @Test
  void anEmptyArchiveIsRefused() throws IOException {
    refused(new HostileArchive().end());
  }

  /** The reader must never touch files beside it. */
  private AbstractThrowableAssert<?, ? extends Throwable> refused(HostileArchive archive)
      throws IOException {
    Path file = archive.writtenTo(directory.resolve("file"));
    List<Path> before = beside();
    AbstractThrowableAssert<?, ? extends Throwable> refusal =
        assertThatThrownBy(() -> CapsuleReader.unpack(file, own, MAX))
            .isInstanceOf(DamagedCapsuleException.class);
    assertThat(beside()).isEqualTo(before);
    return refusal;
  }

  private List<Path> beside() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted().toList();
    }
  }
}
