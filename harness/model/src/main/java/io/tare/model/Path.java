package io.tare.model;

/** How the client reaches the service. */
public enum Path {
  /** Client and service on the same machine or in the same guest. */
  LOOPBACK,
  /** Client and service on different machines or in different network namespaces. */
  LAN;

  /** The name in files: {@code loopback} or {@code lan}. */
  public String label() {
    return this == LOOPBACK ? "loopback" : "lan";
  }

  /**
   * What a short name says of it: {@code " lan"}. Nothing of loopback, as everywhere for people.
   */
  public String shortSuffix() {
    return this == LOOPBACK ? "" : " " + label();
  }

  /** What a title says of it: {@code ", LAN"}. */
  public String titleSuffix() {
    return this == LOOPBACK ? "" : ", LAN";
  }

  /** What a sentence says of it: {@code ", over the LAN"}. */
  public String sentenceSuffix() {
    return this == LOOPBACK ? "" : ", over the LAN";
  }

  /**
   * @throws IllegalArgumentException if there is no such path
   */
  public static Path parse(String label) {
    for (Path path : values()) {
      if (path.label().equals(label)) {
        return path;
      }
    }
    throw new IllegalArgumentException("path \"" + label + "\" is neither loopback nor lan");
  }
}
