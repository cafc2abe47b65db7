package io.tare.infra.platform;

import io.tare.infra.host.HostException;
import io.tare.infra.shell.CheckedCommand;
import io.tare.model.Dimension;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What can be done to platforms of every kind while they are measured, and the words for it. */
public final class PlatformActions {

  /** A shell on the platform runs a command. */
  public static final String RUN = "run";

  /** The platform's own nodes stand still. */
  public static final String PAUSE = "pause";

  /** The platform's own node goes on under another hypervisor, without being stopped for it. */
  public static final String MIGRATE = "migrate";

  /** What every kind knows. */
  static final SortedMap<String, ActionArgument> COMMON =
      Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(RUN, ActionArgument.COMMAND)));

  private static final Duration LONGEST_COMMAND = Duration.ofMinutes(10);

  /** What may be needed besides, to begin and to find out how it ended, on a slow machine. */
  private static final Duration AROUND = Duration.ofMinutes(2);

  private PlatformActions() {}

  /** Those of every kind, and of this one that it can stand still. */
  public static SortedMap<String, ActionArgument> withPause() {
    SortedMap<String, ActionArgument> all = new TreeMap<>(COMMON);
    all.put(PAUSE, ActionArgument.DURATION);
    return all;
  }

  /** The same, and that its guest can be moved. */
  public static SortedMap<String, ActionArgument> withPauseAndMigration() {
    return withMigration(withPause());
  }

  /** Those of every kind, and that its guest can be moved. */
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
   * How long the end of one is waited for: its system gives it up before.
   *
   * @param word one of those above
   */
  public static Duration longest(String word, String argument) {
    Duration own =
        switch (word) {
          case PAUSE -> duration(argument);
          case MIGRATE -> MigrationOrder.parse(argument).deadline().multipliedBy(2);
          default -> LONGEST_COMMAND;
        };
    return own.plus(AROUND);
  }

  /**
   * How long one takes, roughly: of a migration, all memory by its bandwidth, once.
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
    var unused = CheckedCommand.run(node.host(), LONGEST_COMMAND, List.of("sh", "-c", command));
  }
}
