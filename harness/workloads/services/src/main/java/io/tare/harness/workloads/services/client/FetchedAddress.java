package io.tare.harness.workloads.services.client;

import io.tare.harness.model.HttpDocument;
import java.nio.ByteBuffer;

/**
 * An address's answer to a client.
 *
 * @param failure why there is no answer; empty if there is one
 */
public record FetchedAddress(HttpDocument answer, String failure) {

  static FetchedAddress failed(String why) {
    return new FetchedAddress(new HttpDocument(0, "", "", ByteBuffer.allocate(0), true), why);
  }
}
