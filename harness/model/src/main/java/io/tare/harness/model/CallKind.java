package io.tare.harness.model;

import java.util.Locale;

/** The ways in which a client calls a service. */
public enum CallKind {
  /** Sends a prepared envelope and drains the answer, without marshalling in the client. */
  WIRE,
  /** A full JAX-WS client, as used by consumers. */
  JAXWS;

  /** The name in campaign files, options and orders. */
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
