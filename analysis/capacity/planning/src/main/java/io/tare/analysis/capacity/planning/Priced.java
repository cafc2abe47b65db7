package io.tare.analysis.capacity.planning;

import java.util.Locale;

/** What a price is for. */
public enum Priced {
  GUEST,
  /** A processor of a guest. */
  PROCESSOR,
  /** A machine with guests. */
  HOST;

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many must be paid for a number of guests. */
  int count(Query query, int vms) {
    return switch (this) {
      case GUEST -> vms;
      case PROCESSOR -> vms * query.vcpus();
      case HOST ->
          query.host().map(host -> (vms + host.vms() - 1) / host.vms()).orElse(vms); // one on each
    };
  }
}
