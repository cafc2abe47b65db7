package io.tare.harness.workloads.services.client;

import io.tare.harness.model.order.PreparedRequest;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The target of a cell's submissions.
 *
 * @param endpoint address of the services, such as {@code http://127.0.0.1:8080/tare}
 * @param request the request, unless it is a workload that the client knows by name
 * @param body file on this machine with the request's body, if it has one
 */
public record ClientTarget(
    String endpoint, Optional<PreparedRequest> request, Optional<Path> body) {

  /** Services whose workloads the client knows. */
  public static ClientTarget of(String endpoint) {
    return new ClientTarget(endpoint, Optional.empty(), Optional.empty());
  }
}
