package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Entries;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * A campaign's settings of all servers.
 *
 * @param server with the first of several values
 * @param varying the factors with several values
 */
public record VariedServer(ServerChoice server, SortedMap<Factor<?>, List<Level>> varying) {

  public VariedServer {
    varying = Collections.unmodifiableSortedMap(varying);
  }

  static VariedServer of(ServerChoice server, Entries entries) {
    SortedMap<Factor<?>, List<Level>> levels = Factor.levels(Factor.OF_SERVERS, entries);
    levels.values().removeIf(values -> values.size() == 1);
    return new VariedServer(server, levels);
  }
}
