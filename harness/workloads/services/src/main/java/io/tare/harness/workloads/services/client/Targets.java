package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Cell;

/** Where the submissions of cells go. */
@FunctionalInterface
interface Targets {

  /**
   * The target of a cell's submissions, once it is open.
   *
   * @param server which of the platform's servers, from 0
   */
  ClientTarget of(Cell cell, int server);
}
