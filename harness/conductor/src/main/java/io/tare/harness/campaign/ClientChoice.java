package io.tare.harness.campaign;

import java.util.Locale;

/**
 * How the client calls.
 *
 * @param heapBytes its JVM's heap
 * @param deadlineNanos how long one submission may take
 * @param nodes how many machines submit together on the LAN path
 */
public record ClientChoice(Call call, long heapBytes, long deadlineNanos, int nodes) {

  /** The two ways to call. */
  public enum Call {
    /** Prepared envelopes: the client's own marshalling is out of the figure. */
    WIRE,
    /** A full JAX-WS client as a consumer has it. */
    JAXWS;

    /** The name in campaign files and in the client's protocol. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
