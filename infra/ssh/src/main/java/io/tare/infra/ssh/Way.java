package io.tare.infra.ssh;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UnreachableException;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;

/** Opens one connection by a {@link Route}. Closing it ends the attempt and the connection. */
interface Way extends Closeable {

  /**
   * The way to a machine, with connections to its jump hosts.
   *
   * @throws HostException in one line, if a jump host cannot be reached or refuses the login
   */
  static Way to(SshTarget target) throws HostException {
    if (target.route() instanceof Route.Through through) {
      try {
        return new HopWay(Connection.open(through.hop()));
      } catch (HostException e) {
        String message = "%s (the jump host to %s)".formatted(e.getMessage(), target);
        throw e instanceof UnreachableException
            ? new UnreachableException(message, e)
            : new HostException(message, e);
      }
    }
    if (target.route() instanceof Route.Command command) {
      return new CommandWay(command.line());
    }
    return new DirectWay((Route.Direct) target.route());
  }

  /**
   * Connects.
   *
   * @throws IOException if that fails
   */
  Socket open(String host, int port, int timeoutMillis) throws IOException;

  /** Whether the other side accepted the connection, even if it failed later. */
  boolean isTaken();

  /** What is on the way refused, and will refuse again; the message says all. */
  final class RefusedException extends IOException {

    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  /** What is on the way failed for now; the message says all. */
  final class BrokenException extends ConnectException {

    private static final long serialVersionUID = 1;

    BrokenException(String message) {
      super(message);
    }
  }
}
