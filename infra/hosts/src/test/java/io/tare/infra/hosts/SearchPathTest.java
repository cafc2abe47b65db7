package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPathTest {

  @TempDir private Path directory;

  @Test
  void aDirectoryOfThatNameIsNoProgram() throws Exception {
    Path first = Files.createDirectories(directory.resolve("first"));
    Files.createDirectory(first.resolve("go"));
    Path second = Files.createDirectory(directory.resolve("second"));
    Path program =
        Files.createFile(
            second.resolve("go"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));

    assertThat(SearchPath.find("go", List.of(first, second))).contains(program);
    assertThat(SearchPath.find("go", List.of(first))).isEmpty();
  }
}
