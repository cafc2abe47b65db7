package io.tare.analysis.messages;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times of messages on one instance, by size.
 *
 * @param name the platform's, followed by the pair of nodes, path or load if the run has several
 * @param platform only the platform
 * @param bySize size in bytes to time; never empty
 */
public record InstanceTimes(String name, String platform, SortedMap<Long, MessageTime> bySize) {

  public InstanceTimes {
    if (bySize.isEmpty()) {
      throw new IllegalArgumentException("no messages of " + name);
    }
    bySize = Collections.unmodifiableSortedMap(new TreeMap<>(bySize));
  }

  public Optional<MessageTime> at(long bytes) {
    return Optional.ofNullable(bySize.get(bytes));
  }

  public long smallest() {
    return bySize.firstKey();
  }

  public long largest() {
    return bySize.lastKey();
  }
}
