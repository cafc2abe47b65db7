package io.tare.harness.workloads.services.client;

import io.tare.harness.model.order.PreparedRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The target of a cell's submissions.
 *
 * @param endpoint address of the services, such as {@code http://127.0.0.1:8080/tare}
 * @param requests one or more, unless it is a workload that the client knows by name
 */
public record ClientTarget(String endpoint, List<Request> requests) {

  /**
   * A request.
   *
   * @param body file on this machine with its body, unless that is in the request
   */
  public record Request(PreparedRequest prepared, Optional<Path> body) {}

  public ClientTarget {
    requests = List.copyOf(requests);
  }

  /** Services whose workloads the client knows. */
  public static ClientTarget of(String endpoint) {
    return new ClientTarget(endpoint, List.of());
  }
}
