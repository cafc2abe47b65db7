package io.tare.services.app;

import java.io.IOException;

/** A disk or a database cannot do what a request needs. Its message is one line for people. */
class StorageFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StorageFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** A failure of the disk, whose reason names the file. */
  static StorageFailure of(IOException failure) {
    return new StorageFailure(PrintableText.of("disk: " + failure), failure);
  }
}
