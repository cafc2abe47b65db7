package io.tare.client.workload;

import io.tare.services.contract.Contract;

/** The operations of the services. */
public enum Operation {
  SORT(Contract.SORT_PATH),
  MULTIPLY(Contract.MULTIPLY_PATH),
  UNMARSHAL(Contract.ENVELOPE_PATH),
  MARSHAL(Contract.ENVELOPE_PATH);

  private final String path;

  Operation(String path) {
    this.path = path;
  }

  /** Path of its service below the application's root. */
  public String path() {
    return path;
  }
}
