package io.tare.infra.api;

import java.util.Locale;

/** The purpose of a node. */
public enum Role {
  /** Runs the measured service, or the program that measures itself. */
  SERVER,
  /** Submits to a server from another node. */
  CLIENT,
  /** Runs processes of one parallel job. */
  RANK,
  /** One of two or more ends that communicate. */
  PEER,
  /** Shares the processors of the platform's other nodes, and is not measured. */
  NEIGHBOUR;

  /** In messages and in the names of nodes. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
