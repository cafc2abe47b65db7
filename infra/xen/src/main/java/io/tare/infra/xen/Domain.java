package io.tare.infra.xen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A domain in {@code xl list}.
 *
 * @param state six letters or hyphens: running, blocked, paused, shut down, how it shut down, dying
 */
record Domain(String name, int id, long memoryMebibytes, int vcpus, String state) {

  /**
   * A name may be anything, even empty: a domain under creation has none yet. How one shut down is
   * a small letter, S for a soft reset, or a question mark.
   */
  private static final Pattern ROW =
      Pattern.compile("^(.*?)\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+([a-zS?-]{6})\\s+[\\d.]+\\s*$");

  /** The suffix that {@code xl} adds to a name during a migration. */
  private static final Pattern MIGRATION = Pattern.compile("--(?:incoming|migratedaway)$");

  /** All domains of a table. */
  static List<Domain> all(String table) {
    List<Domain> domains = new ArrayList<>();
    for (String row : table.split("\n", -1)) {
      Matcher matcher = ROW.matcher(row);
      if (matcher.matches()) {
        domains.add(
            new Domain(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Integer.parseInt(matcher.group(4)),
                matcher.group(5)));
      }
    }
    return domains;
  }

  /** The name without a migration's suffix. */
  String ownName() {
    return MIGRATION.matcher(name).replaceFirst("");
  }

  /** Whether it is one of a guest's two domains during a migration. */
  boolean isMoving() {
    return !ownName().equals(name);
  }

  boolean isShutDown() {
    return state.indexOf('s') >= 0;
  }

  boolean hasCrashed() {
    return state.indexOf('c') >= 0;
  }

  boolean isDying() {
    return state.indexOf('d') >= 0;
  }

  boolean isPaused() {
    return state.indexOf('p') >= 0;
  }

  /** Whether it will never run again. */
  boolean isGone() {
    return isShutDown() || hasCrashed() || isDying();
  }

  /** Whether it runs, or waits by itself. */
  boolean isAlive() {
    return !isGone() && !isPaused();
  }

  boolean isDom0() {
    return id == 0;
  }
}
