package io.tare.harness.workloads.programs.output;

/** What a printed figure with a unit is a measure of. */
public enum Quantity {
  /** In nanoseconds. */
  TIME("a time"),
  /** Per second. */
  OPERATIONS("a rate of operations"),
  /** Floating-point operations per second. */
  FLOPS("a floating-point rate"),
  /** Per second. */
  BYTES("a rate of bytes"),
  /** Per second. */
  BITS("a rate of bits"),
  /** In bytes; no figure of a command. */
  SIZE("a size"),
  /** In percent; no figure of a command. */
  SHARE("a share");

  private final String words;

  Quantity(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
