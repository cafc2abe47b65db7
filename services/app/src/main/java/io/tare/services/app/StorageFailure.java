package io.tare.services.app;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** A disk or a database cannot do what a request needs. Its message is one line for people. */
class StorageFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StorageFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** A failure of the disk, whose reason names the file. */
  static StorageFailure of(IOException failure) {
    return new StorageFailure(PrintableText.of("disk: " + words(failure)), failure);
  }

  /** Some kinds only name the file, and say by their class what is wrong with it. */
  private static String words(IOException failure) {
    return failure instanceof FileSystemException file && file.getReason() == null
        ? file.getMessage() + " (" + file.getClass().getSimpleName() + ")"
        : String.valueOf(failure.getMessage());
  }
}
