package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;
import java.nio.ByteBuffer;

/** The bytes of one client's next request; both methods run while no clock does. */
interface RequestSource {

  /** Head and body, whose position may be changed. */
  ByteBuffer next();

  /** Learns from an answer. */
  default void seen(ReceivedAnswer answer) {}
}
