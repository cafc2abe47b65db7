package io.tare.services.host.filter;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** Counts connections, in total and per address. */
final class ConnectionCount {

  private final ConnectionLimits limits;
  private final Map<InetAddress, Integer> byAddress = new HashMap<>();
  private int all;

  ConnectionCount(ConnectionLimits limits) {
    this.limits = limits;
  }

  /** Adds one, unless there are too many. */
  synchronized boolean take(InetAddress address) {
    int own = byAddress.getOrDefault(address, 0);
    if (all >= limits.all() || own >= limits.ofAddress()) {
      return false;
    }
    byAddress.put(address, own + 1);
    all++;
    return true;
  }

  /** Removes one that was added. */
  synchronized void leave(InetAddress address) {
    byAddress.computeIfPresent(address, (key, own) -> own == 1 ? null : own - 1);
    all--;
  }
}
