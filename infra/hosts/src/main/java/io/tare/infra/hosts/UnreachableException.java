package io.tare.infra.hosts;

import org.jspecify.annotations.Nullable;

/** A machine does not accept connections, or its connection was lost; it may answer again later. */
public final class UnreachableException extends HostException {

  private static final long serialVersionUID = 1L;

  public UnreachableException(String message) {
    super(message);
  }

  public UnreachableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Whether a failure is one of these, or has one among its causes. */
  public static boolean isBehind(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof UnreachableException) {
        return true;
      }
    }
    return false;
  }
}
