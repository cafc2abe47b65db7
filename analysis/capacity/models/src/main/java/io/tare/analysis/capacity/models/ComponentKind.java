package io.tare.analysis.capacity.models;

import java.util.Locale;

/** Parts of the cost of a request. */
public enum ComponentKind {
  UNMARSHAL("server_unmarshal"),
  SERVICE("service"),
  MARSHAL("server_marshal"),
  /** Processor time beyond those: garbage collection, the container, the kernel. */
  REST(""),
  /**
   * Additional processor time of a request that finds processors idle after a pause: they sleep,
   * and their caches were used for other things.
   */
  PAUSE(""),
  /**
   * Processor time of one client's request that one which finds the processors busy does not need:
   * between the requests of one client the server sleeps and wakes up.
   */
  WAKE_UP(""),
  /**
   * Additional processor time of a request while four are present, and more or less by {@link
   * ContentionLaw}: they come in more pieces, and wake up more often.
   */
  CONTENTION(""),
  /** Time outside the server's processors: the network, and the unobserved rest. */
  TRANSFER("");

  private final String label = name().toLowerCase(Locale.ROOT);
  private final String part;

  ComponentKind(String part) {
    this.part = part;
  }

  /** Whether the load decides how much of it a request has. */
  public boolean isOfLoad() {
    return this == PAUSE || this == WAKE_UP || this == CONTENTION;
  }

  /** The name in files. */
  public String label() {
    return label;
  }

  /** The part of a response time that a server reports for it; empty if absent. */
  String part() {
    return part;
  }

  /** Whether it keeps a processor busy. */
  public boolean isProcessorTime() {
    return this != TRANSFER;
  }
}
