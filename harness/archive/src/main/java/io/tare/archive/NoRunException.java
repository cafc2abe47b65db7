package io.tare.archive;

/** Somebody named a directory as a run's that is none. */
public final class NoRunException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  NoRunException(String message) {
    super(message);
  }
}
