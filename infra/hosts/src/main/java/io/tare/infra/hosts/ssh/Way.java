package io.tare.infra.hosts.ssh;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;

/** Opens one connection by a {@link Route}. Closing it ends the attempt and the connection. */
interface Way extends Closeable {

  /**
   * Connects.
   *
   * @throws IOException if that fails
   */
  Socket open(String host, int port, int timeoutMillis) throws IOException;

  /** Whether the other side accepted the connection, even if it failed later. */
  boolean isTaken();

  /** It refused, and will refuse again. */
  final class RefusedException extends IOException {

    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  /** What is on the way failed for now; the message says all. */
  final class BrokenException extends IOException {

    private static final long serialVersionUID = 1;

    BrokenException(String message) {
      super(message);
    }
  }
}
