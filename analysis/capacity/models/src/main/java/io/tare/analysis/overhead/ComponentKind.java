package io.tare.analysis.overhead;

import java.util.Arrays;

/** Parts of what a request costs. */
public enum ComponentKind {
  UNMARSHAL("unmarshal", "server_unmarshal"),
  SERVICE("service", "service"),
  MARSHAL("marshal", "server_marshal"),
  /** Processor time beyond those: garbage collection, the container, the kernel. */
  REST("rest", ""),
  /**
   * Processor time that a request costs more if it finds processors idle after a pause: their
   * caches have been used for other things, and they sleep.
   */
  PAUSE("pause", ""),
  /** Time that passes outside of the server's processors: the network, and what cannot be seen. */
  TRANSFER("transfer", "");

  private final String label;
  private final String part;

  ComponentKind(String label, String part) {
    this.label = label;
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

  /**
   * The one of that name in files.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ComponentKind of(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no component " + label));
  }
}
