package io.tare.infra.api;

import io.tare.harness.model.Dimension;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Actions on platforms of every kind during a measurement, and their names. */
public final class PlatformActions {

  /** A shell on the platform runs a command. */
  public static final String RUN = "run";

  /** The platform's own nodes are paused. */
  public static final String PAUSE = "pause";

  /** The platform's own node moves to another hypervisor while it runs. */
  public static final String MIGRATE = "migrate";

  /** The actions of every kind. */
  static final SortedMap<String, ActionArgument> COMMON =
      Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(RUN, ActionArgument.COMMAND)));

  private static final Duration MAX_COMMAND_TIME = Duration.ofMinutes(10);

  /** Extra time to start it and to learn its outcome, on a slow machine. */
  private static final Duration AROUND = Duration.ofMinutes(2);

  private PlatformActions() {}

  /** Those of every kind, and pausing. */
  public static SortedMap<String, ActionArgument> withPause() {
    SortedMap<String, ActionArgument> all = new TreeMap<>(COMMON);
    all.put(PAUSE, ActionArgument.DURATION);
    return all;
  }

  /** The same, and migration. */
  public static SortedMap<String, ActionArgument> withPauseAndMigration() {
    return withMigration(withPause());
  }

  /** Those of every kind, and migration. */
  public static SortedMap<String, ActionArgument> withMigration() {
    return withMigration(COMMON);
  }

  private static SortedMap<String, ActionArgument> withMigration(
      SortedMap<String, ActionArgument> others) {
    SortedMap<String, ActionArgument> all = new TreeMap<>(others);
    all.put(MIGRATE, ActionArgument.MIGRATION);
    return all;
  }

  /**
   * How long to wait for an action's end; its system cancels it earlier.
   *
   * @param word one of those above
   */
  public static Duration longest(String word, String argument) {
    Duration own =
        switch (word) {
          case PAUSE -> duration(argument);
          case MIGRATE -> MigrationOrder.parse(argument).deadline().multipliedBy(2);
          default -> MAX_COMMAND_TIME;
        };
    return own.plus(AROUND);
  }

  /**
   * The approximate time of an action: for a migration, to send all memory once at its bandwidth.
   *
   * @param memoryBytes of the guest
   */
  public static Duration expected(String word, String argument, long memoryBytes) {
    return switch (word) {
      case PAUSE -> duration(argument);
      case MIGRATE -> MigrationOrder.parse(argument).expected(memoryBytes);
      default -> Duration.ofSeconds(1);
    };
  }

  private static Duration duration(String argument) {
    return Duration.ofNanos(
        Dimension.DURATION
            .find(argument)
            .orElseThrow(() -> new IllegalArgumentException(argument + " is not a duration"))
            .longValue());
  }

  static void run(Node node, String command) throws HostException, InterruptedException {
    var unused = CheckedCommand.run(node.host(), MAX_COMMAND_TIME, List.of("sh", "-c", command));
  }
}
