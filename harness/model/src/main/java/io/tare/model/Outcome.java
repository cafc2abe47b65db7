package io.tare.model;

/** What became of a submission. Only a valid one carries numbers that count. */
public sealed interface Outcome {

  static Outcome valid() {
    return new Valid();
  }

  /** The answer came and was right. */
  record Valid() implements Outcome {
    @Override
    public String label() {
      return "valid";
    }
  }

  /** An answer came but must not count, for example because it was wrong. */
  record Invalid(String reason) implements Outcome {
    public Invalid {
      Outcome.requireReason(reason);
    }

    @Override
    public String label() {
      return "invalid";
    }
  }

  /** No answer came, or a fault. */
  record Failed(String reason) implements Outcome {
    public Failed {
      Outcome.requireReason(reason);
    }

    @Override
    public String label() {
      return "failed";
    }
  }

  /** {@code valid}, {@code invalid} or {@code failed}. */
  String label();

  default boolean isValid() {
    return this instanceof Valid;
  }

  private static void requireReason(String reason) {
    if (reason.isBlank()) {
      throw new IllegalArgumentException("an outcome that is not valid needs a reason");
    }
  }
}
