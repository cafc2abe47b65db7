package io.tare.infra.hosts.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DigestTest {

  @TempDir private Path directory;

  @Test
  void filesHaveTheDigestOfTheirContents() throws IOException {
    Path file = file("one", "content");
    Path copy = file("with a blank\nand a line", "content");

    assertThat(of(file)).isEqualTo(of(copy)).isNotEqualTo(of(file("other", "Content")));
  }

  @Test
  void contentsDoNotRunTogether() throws IOException {
    assertThat(of(file("a", "xy"), file("b", "z")))
        .isNotEqualTo(of(file("c", "x"), file("d", "yz")));
  }

  @Test
  void aMissingFileIsReported() throws IOException {
    Path missing = directory.resolve("missing");

    assertThatThrownBy(() -> of(missing))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("read only 0 of 1 files, starting with " + missing);
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  private static String of(Path... files) throws IOException {
    return new Digest().files(List.of(files)).hex();
  }
}
