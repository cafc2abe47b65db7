package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.services.client.RunningService;
import io.tare.harness.workloads.services.server.ServerFigures;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A service that a campaign has started.
 *
 * @param location of the service, except for the address that each network has
 * @param facts what is stored about it
 * @param figures what it says about itself in each slice, if it is a server of ours
 */
record StartedService(
    RunningService service,
    ServiceLocation location,
    SortedMap<String, String> facts,
    Optional<ServerFigures> figures) {

  StartedService {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }
}
