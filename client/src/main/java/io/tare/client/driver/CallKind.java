package io.tare.client.driver;

import java.util.Locale;

/** The ways to call. */
public enum CallKind {
  /** Sends a prepared envelope and drains the answer. */
  WIRE,
  /** A full JAX-WS client. */
  JAXWS;

  /** The name in cell lines and options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException if there is no such kind
   */
  public static CallKind parse(String label) {
    for (CallKind kind : values()) {
      if (kind.label().equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("call must be wire or jaxws, got \"" + label + "\"");
  }
}
