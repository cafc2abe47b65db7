package io.tare.harness.campaign;

import io.tare.spec.Entries;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * What a campaign says of the servers of all platforms.
 *
 * @param server with the first value of what varies
 * @param varying what has several values
 */
record VariedServer(ServerChoice server, SortedMap<Factor<?>, List<Level>> varying) {

  VariedServer {
    varying = Collections.unmodifiableSortedMap(varying);
  }

  static VariedServer of(ServerChoice server, Entries said) {
    SortedMap<Factor<?>, List<Level>> levels = Factor.levels(Factor.OF_SERVERS, said);
    levels.values().removeIf(values -> values.size() == 1);
    return new VariedServer(server, levels);
  }
}
