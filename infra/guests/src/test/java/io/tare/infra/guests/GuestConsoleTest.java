package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestConsoleTest {

  @TempDir Path directory;

  private String lastWords(String text) throws Exception {
    return new GuestConsole(Files.writeString(directory.resolve("console"), text)).lastWords();
  }

  @Test
  void joinsTheLastLines() throws Exception {
    assertThat(lastWords("one\ntwo\n\n  three \r\nfour\u001b\n")).isEqualTo("two | three | four");
  }

  @Test
  void reportsAPanicDespiteLaterOutput() throws Exception {
    assertThat(lastWords("x\nKernel panic - not syncing: VFS\na\nb\nc\nd\n"))
        .isEqualTo("Kernel panic - not syncing: VFS");
  }

  @Test
  void anEmptyOrMissingConsoleHasNoText() throws Exception {
    assertThat(lastWords("\n")).isEqualTo("nothing");
    assertThat(new GuestConsole(directory.resolve("none")).lastWords()).isEqualTo("nothing");
  }
}
