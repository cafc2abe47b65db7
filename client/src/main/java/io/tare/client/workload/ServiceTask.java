package io.tare.client.workload;

import java.nio.ByteBuffer;
import java.util.Optional;

/** One request in both its forms, and what is right as an answer. Safe for any thread. */
public interface ServiceTask {

  Operation operation();

  /** The whole prepared envelope. */
  ByteBuffer envelope();

  /** The request as the object that JAX-WS marshals. */
  Object payload();

  /** About how many bytes the answer will have. */
  long answerBytes();

  /** A check of an answer that is read element by element. */
  AnswerCheck check();

  /**
   * A check of an answer that JAX-WS unmarshalled.
   *
   * @return what is wrong with it, or empty
   */
  Optional<String> wrong(Object answer);
}
