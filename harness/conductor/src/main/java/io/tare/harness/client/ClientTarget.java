package io.tare.harness.client;

import io.tare.model.order.PreparedRequest;
import java.util.Optional;

/**
 * Where a cell's submissions go.
 *
 * @param endpoint address of the services, such as {@code http://127.0.0.1:8080/tare}
 * @param request what is sent, if it is no workload that the client knows by its name
 */
public record ClientTarget(String endpoint, Optional<PreparedRequest> request) {

  /** Services whose workloads the client knows. */
  public static ClientTarget of(String endpoint) {
    return new ClientTarget(endpoint, Optional.empty());
  }
}
