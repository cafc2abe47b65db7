package io.tare.archive;

/** A person named a run, and there is no run of that name. */
public final class NoRunException extends ArchiveException {

  private static final long serialVersionUID = 1L;

  public NoRunException(String message) {
    super(message);
  }
}
