package io.tare.harness.cli;

import io.tare.harness.model.FileTrouble;
import java.nio.file.FileSystemException;

/** A failure in one line. Java's exceptions often contain only a file's name, or nothing. */
final class FailureWords {

  private FailureWords() {}

  static String of(Throwable failure) {
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return file.getFile() + ": " + FileTrouble.reason(file);
    }
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse(failure.getClass().getSimpleName());
  }
}
