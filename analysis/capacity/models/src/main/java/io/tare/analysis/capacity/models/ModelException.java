package io.tare.analysis.capacity.models;

/** A file is not an overhead model; the message says which file, where and why. */
public final class ModelException extends Exception {

  private static final long serialVersionUID = 1L;

  public ModelException(String message) {
    super(message);
  }

  ModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
