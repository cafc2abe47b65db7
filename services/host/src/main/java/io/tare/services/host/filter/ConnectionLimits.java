package io.tare.services.host.filter;

import java.time.Duration;

/**
 * Limits of connections.
 *
 * @param head time limit for the handshake and a request's head, and then for the body
 * @param idle time limit between an answer and the next request
 * @param leaving how long further input is discarded after the last answer, which would be lost if
 *     the connection closed at once (RFC 9112, section 9.6)
 * @param ofAddress connections from one address
 * @param all connections
 */
record ConnectionLimits(Duration head, Duration idle, Duration leaving, int ofAddress, int all) {

  /** The limits of a server for a web page and programs. */
  static final ConnectionLimits USUAL =
      new ConnectionLimits(
          Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofSeconds(5), 1024, 4096);
}
