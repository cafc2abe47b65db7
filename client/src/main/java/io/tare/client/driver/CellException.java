package io.tare.client.driver;

/** A cell that cannot be measured; the message says why, in one line. */
public final class CellException extends Exception {

  private static final long serialVersionUID = 1L;

  CellException(String message, Throwable cause) {
    super(message, cause);
  }

  CellException(String message) {
    super(message);
  }
}
