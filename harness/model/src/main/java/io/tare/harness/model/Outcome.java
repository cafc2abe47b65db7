package io.tare.harness.model;

/** The outcome of a submission. Only a valid one has numbers that count. */
public sealed interface Outcome {

  /** How the reason of a failure begins that is a wrong answer. */
  String WRONG_ANSWER = "wrong answer: ";

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
   * @param reason what went wrong; for a wrong answer it begins with {@link #WRONG_ANSWER}
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
