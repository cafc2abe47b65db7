package io.tare.services.host.gate;

import java.time.Duration;

/**
 * What connections may take.
 *
 * @param head how long a connection may take to shake hands and to send a request's head, and after
 *     that the body
 * @param idle how long it may be there after a request before the next one begins; longer than an
 *     answer takes
 * @param leaving how long what its sender goes on to send is thrown away after a refusal, which
 *     would be lost if the connection ended at once
 * @param ofAddress connections from one address
 * @param all connections
 */
record GateLimits(Duration head, Duration idle, Duration leaving, int ofAddress, int all) {

  /** Those of a server for a page and programs. */
  static final GateLimits USUAL =
      new GateLimits(
          Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofSeconds(1), 1024, 4096);
}
