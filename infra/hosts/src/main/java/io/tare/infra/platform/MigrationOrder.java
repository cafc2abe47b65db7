package io.tare.infra.platform;

import io.tare.model.Dimension;
import io.tare.model.MigrationRecord;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How a guest is to be migrated.
 *
 * @param bytesPerSecond the most that is sent; empty for as much as goes
 * @param downtimeLimit how long the hypervisor may let the guest stand still; its own if empty
 * @param mode what is copied when
 * @param deadline after which it is escalated, or given up
 * @param escalation what is done then
 * @param destination the host that it is to go to; empty for whichever the platform chooses
 */
public record MigrationOrder(
    OptionalLong bytesPerSecond,
    Optional<Duration> downtimeLimit,
    Mode mode,
    Duration deadline,
    Escalation escalation,
    Optional<String> destination) {

  /** What is copied when. */
  public enum Mode {
    /** All memory before the guest goes on elsewhere. */
    PRECOPY,
    /** The same, while a guest that writes too much is slowed down. */
    AUTOCONVERGE,
    /** The guest goes on elsewhere after one pass, and fetches what it lacks. */
    POSTCOPY
  }

  /** What is done with one that is not over by its deadline. */
  public enum Escalation {
    /** It is given up; the guest stays where it is. */
    ABORT,
    /** The guest may stand still as long as it takes. */
    DOWNTIME,
    /** The guest is slowed down. */
    THROTTLE,
    /** The guest goes on elsewhere and fetches what it lacks. */
    POSTCOPY
  }

  /** The word for one with all settings left out. */
  public static final String PLAIN = "live";

  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final int BITS = 8;

  private static final List<String> KEYS =
      List.of("bandwidth", "downtime", "mode", "deadline", "escalate", "to");

  /** What to write, in words. */
  static final String EXPECTED =
      "live, or settings such as 'bandwidth=1Gbit/s downtime=300ms mode=precopy deadline=60s"
          + " escalate=abort'";

  /**
   * Reads one as a campaign has it: {@code live}, or words such as {@code bandwidth=1Gbit/s}.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static MigrationOrder parse(String text) {
    Map<String, String> words = new TreeMap<>();
    for (String word : text.strip().split("\\s+")) {
      int at = word.indexOf('=');
      if (at > 0 && KEYS.contains(word.substring(0, at))) {
        words.put(word.substring(0, at), word.substring(at + 1));
      } else if (!word.equals(PLAIN)) {
        throw new IllegalArgumentException("expected " + EXPECTED + ", found \"" + word + "\"");
      }
    }
    return new MigrationOrder(
        words.containsKey("bandwidth")
            ? OptionalLong.of(Dimension.BIT_RATE.parseWhole(words.get("bandwidth")) / BITS)
            : OptionalLong.empty(),
        Optional.ofNullable(words.get("downtime")).map(MigrationOrder::duration),
        choice(Mode.class, words.getOrDefault("mode", "precopy")),
        Optional.ofNullable(words.get("deadline")).map(MigrationOrder::duration).orElse(DEADLINE),
        choice(Escalation.class, words.getOrDefault("escalate", "abort")),
        Optional.ofNullable(words.get("to")));
  }

  /** What it orders of the hypervisor, for the record of what came of it. */
  public MigrationRecord.Terms terms() {
    return new MigrationRecord.Terms(
        bytesPerSecond.isPresent() ? bytesPerSecond.getAsLong() : null,
        downtimeLimit.map(Duration::toNanos).orElse(null));
  }

  private static Duration duration(String text) {
    return Duration.ofNanos(Dimension.DURATION.parseWhole(text));
  }

  private static <E extends Enum<E>> E choice(Class<E> type, String word) {
    for (E each : type.getEnumConstants()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
        return each;
      }
    }
    throw new IllegalArgumentException("expected " + EXPECTED + ", found \"" + word + "\"");
  }
}
