package io.tare.archive;

import org.jspecify.annotations.Nullable;

/** A run directory cannot be read or written. The message is one line: what, where, what to do. */
public class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ArchiveException(String message) {
    super(message);
  }

  public ArchiveException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
