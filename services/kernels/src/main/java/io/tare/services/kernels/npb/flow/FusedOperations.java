package io.tare.services.kernels.npb.flow;

import io.tare.services.kernels.npb.JvmOption;

/**
 * Whether this JVM multiplies and adds in one instruction. Without it, it computes each such
 * operation by decimal arithmetic, a hundred times slower: some virtual processors have none.
 */
public final class FusedOperations {

  private FusedOperations() {}

  /**
   * Does nothing if there is the instruction.
   *
   * @throws IllegalStateException if not, or if the JVM does not say
   */
  public static void require() {
    if (!JvmOption.isOn("UseFMA")) {
      throw new IllegalStateException("this processor has no fused multiplication and addition");
    }
  }
}
