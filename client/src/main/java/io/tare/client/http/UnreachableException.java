package io.tare.client.http;

import java.io.IOException;

/** No connection to the server could be made. */
public final class UnreachableException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreachableException(Endpoint endpoint, IOException cause) {
    super("no connection to " + endpoint.authority() + ": " + FailureReasons.of(cause), cause);
  }
}
