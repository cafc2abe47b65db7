package io.tare.harness.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;

class CommandFailureTest {

  /** The message of Java's exception is only the file. */
  @Test
  void saysWhyAFileCannotBeUsed() {
    assertThat(CommandFailure.infrastructure(new AccessDeniedException("runs/a/report")))
        .hasMessage("runs/a/report: permission denied");
    assertThat(CommandFailure.usage(new IOException("no.json: no such file")))
        .hasMessage("no.json: no such file");
  }
}
