package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class FileTroubleTest {

  @Test
  void saysInWordsWhatJavaSaysInClasses() {
    assertThat(FileTrouble.reason(new MalformedInputException(1)))
        .isEqualTo("it is not text in UTF-8");
    assertThat(FileTrouble.reason(new EOFException())).isEqualTo("it ends too early");
  }

  @Test
  void namesTheFileAndTheReason() {
    assertThat(FileTrouble.line(new AccessDeniedException("a/b")))
        .isEqualTo("a/b: permission denied");
  }

  @Test
  void keepsTheReasonOfTheSystem() {
    assertThat(FileTrouble.reason(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(FileTrouble.reason(new IOException("two\nlines"))).isEqualTo("two lines");
  }
}
