package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtefactsTest {

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    for (String name : List.of("tare-host.jar", "tare-host.jsa", "tare-client.jar", "glass.jar")) {
      Files.createFile(directory.resolve(name));
    }
    Files.createDirectory(directory.resolve("tare-host"));
  }

  private static List<String> names(Artefacts artefacts) throws IOException {
    return artefacts.files().stream().map(file -> file.getFileName().toString()).toList();
  }

  @Test
  void areAllFilesByDefault() throws IOException {
    assertThat(names(all()))
        .containsExactly("glass.jar", "tare-client.jar", "tare-host.jar", "tare-host.jsa");
  }

  @Test
  void areTheNeededFilesWithTheirArchives() throws IOException {
    assertThat(names(all().only(List.of("tare-host.jar"))))
        .containsExactly("tare-host.jar", "tare-host.jsa");
  }

  @Test
  void areNoneIfNoneIsNeeded() throws IOException {
    assertThat(names(all().only(List.of()))).isEmpty();
  }

  private Artefacts all() {
    return new Artefacts(directory, Path.of("/jdk"), Path.of("/cache"));
  }
}
