package io.tare.services.contract;

import java.nio.ByteBuffer;
import java.util.Optional;

/** One request in both forms, and the check of its answer. Thread-safe. */
public interface ServiceTask {

  Operation operation();

  /** A request that must have been answered before; it is not measured. */
  default Optional<ServiceTask> preparation() {
    return Optional.empty();
  }

  /** The complete prepared envelope. */
  default ByteBuffer envelope() {
    return ByteBuffer.wrap(Envelopes.of(payload()));
  }

  /** The request as the object that JAX-WS marshals. */
  Object payload();

  /** The approximate size of the answer in bytes. */
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
