package io.tare.infra.host;

/** A control that does not answer now, or says that it is busy: worth asking again. */
public final class TransientException extends HostException {

  private static final long serialVersionUID = 1L;

  public TransientException(String message, Throwable cause) {
    super(message, cause);
  }

  public TransientException(String message) {
    super(message);
  }
}
