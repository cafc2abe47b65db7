package io.tare.analysis.overhead;

import java.util.Locale;

/** Parts of what a request costs. */
public enum ComponentKind {
  UNMARSHAL("server_unmarshal"),
  SERVICE("service"),
  MARSHAL("server_marshal"),
  /** Processor time beyond those: garbage collection, the container, the kernel. */
  REST(""),
  /**
   * Processor time that a request costs more if it finds processors idle after a pause: their
   * caches have been used for other things, and they sleep.
   */
  PAUSE(""),
  /** Time that passes outside of the server's processors: the network, and what cannot be seen. */
  TRANSFER("");

  private final String label = name().toLowerCase(Locale.ROOT);
  private final String part;

  ComponentKind(String part) {
    this.part = part;
  }

  /** The name in files. */
  public String label() {
    return label;
  }

  /** The part of a response time that a server tells of it; empty if it is not one. */
  String part() {
    return part;
  }

  /** Whether it keeps a processor busy. */
  public boolean isProcessorTime() {
    return this != TRANSFER;
  }
}
