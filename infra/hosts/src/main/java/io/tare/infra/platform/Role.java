package io.tare.infra.platform;

import java.util.Locale;

/** What a node is there for. */
public enum Role {
  /** Runs the service that is measured, or the program that measures itself. */
  SERVER,
  /** Submits to a server from another node. */
  CLIENT,
  /** Runs processes of one parallel job. */
  RANK,
  /** One of two ends, or more, that talk with each other. */
  PEER,
  /** Shares the processors of the platform's other nodes; what it does is not measured. */
  NEIGHBOUR;

  /** In messages and in the names of nodes. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
