package io.tare.infra.hosts;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;

/** A control does not answer or is busy; a retry may succeed. */
public final class TransientException extends HostException {

  private static final long serialVersionUID = 1L;

  public TransientException(String message, Throwable cause) {
    super(message, cause);
  }

  public TransientException(String message) {
    super(message);
  }

  /** The same failure, to be retried. */
  public static TransientException of(HostException failure) {
    return new TransientException(String.valueOf(failure.getMessage()), failure);
  }

  /**
   * A failure to connect; transient if the machine did not answer or refused the connection, as it
   * may be starting. A refused login will be refused again.
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
