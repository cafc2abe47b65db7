package io.tare.harness.client;

import java.nio.ByteBuffer;

/**
 * What an address answered to a client.
 *
 * @param status of HTTP
 * @param server what the answer says of the server; empty if nothing
 * @param content the body, or its beginning
 * @param failure why there is no answer; empty if there is one
 */
public record FetchedAddress(int status, String server, ByteBuffer content, String failure) {

  static FetchedAddress failed(String why) {
    return new FetchedAddress(0, "", ByteBuffer.allocate(0), why);
  }
}
