package io.tare.client.driver;

/** A cell that cannot be measured; the message gives the reason in one line. */
public final class CellException extends Exception {

  private static final long serialVersionUID = 1L;

  public CellException(String message, Throwable cause) {
    super(message, cause);
  }

  public CellException(String message) {
    super(message);
  }

  /** The reason in one line; Metro's messages have several, with the reason in the last. */
  static String words(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.strip().replaceAll("\\s+", " ").replaceFirst("[;.: ]+$", "");
  }
}
