package io.tare.client.call;

import io.tare.client.http.ReceivedAnswer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The bytes of one client's next request; all methods run while no clock does. */
interface RequestSource {

  /** The head, with the body unless that is {@linkplain #body apart}; its position may change. */
  ByteBuffer next();

  /** The body, if it is not behind the head; its position may change. */
  default @Nullable ByteBuffer body() {
    return null;
  }

  /** Learns from an answer. */
  default void learn(ReceivedAnswer answer) {}
}
