package io.tare.harness.archive;

/** The user named a run that does not exist. */
public final class NoRunException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  public NoRunException(String message) {
    super(message);
  }
}
