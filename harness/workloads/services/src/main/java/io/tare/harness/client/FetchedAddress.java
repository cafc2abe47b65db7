package io.tare.harness.client;

import java.nio.ByteBuffer;

/**
 * An address's answer to a client.
 *
 * @param status of HTTP
 * @param server the answer's header about the server; may be empty
 * @param content the body, or its beginning
 * @param failure why there is no answer; empty if there is one
 */
public record FetchedAddress(int status, String server, ByteBuffer content, String failure) {

  static FetchedAddress failed(String why) {
    return new FetchedAddress(0, "", ByteBuffer.allocate(0), why);
  }
}
