package io.tare.infra.host;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;

/** A control that does not answer now, or says that it is busy: worth asking again. */
public final class TransientException extends HostException {

  private static final long serialVersionUID = 1L;

  public TransientException(String message, Throwable cause) {
    super(message, cause);
  }

  public TransientException(String message) {
    super(message);
  }

  /** The same failure, to be asked for again. */
  public static TransientException of(HostException failure) {
    return new TransientException(String.valueOf(failure.getMessage()), failure);
  }

  /**
   * A failure to connect, as one that is worth asking again if the machine said nothing or refused:
   * it may be starting. One that does not let the user in will not do so the next time.
   */
  public static HostException ifSilent(HostException failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ConnectException
          || each instanceof SocketTimeoutException
          || each instanceof NoRouteToHostException) {
        return of(failure);
      }
    }
    return failure;
  }
}
