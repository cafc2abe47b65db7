package io.tare.harness.model;

/** The outcome of a submission. Only a valid one has numbers that count. */
public sealed interface Outcome {

  static Outcome valid() {
    return new Valid();
  }

  /** A correct answer came. */
  record Valid() implements Outcome {
    @Override
    public String label() {
      return "valid";
    }
  }

  /**
   * No answer came, or a fault, or a wrong answer.
   *
   * @param reason what went wrong; for a wrong answer it begins with {@code "wrong answer: "}
   */
  record Failed(String reason) implements Outcome {
    public Failed {
      if (reason.isBlank()) {
        throw new IllegalArgumentException("a failed submission needs a reason");
      }
    }

    @Override
    public String label() {
      return "failed";
    }
  }

  /** {@code valid} or {@code failed}. */
  String label();

  default boolean isValid() {
    return this instanceof Valid;
  }
}
