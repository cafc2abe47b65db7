package io.tare.analysis.capacity.planning;

import java.util.Set;

/** Names of stations. */
final class StationNames {

  static final String PROCESSORS = "processors";
  static final String HOST = "physical processors";
  static final String LINK = "link";
  static final String DISK = "disk";

  /** Not answered: nobody waits there. */
  static final String DELAY = "delay";

  /** What no tier may be called. */
  static final Set<String> OWN = Set.of(PROCESSORS, HOST, LINK, DISK, DELAY);

  private StationNames() {}
}
