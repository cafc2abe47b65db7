package io.tare.infra.platform;

import io.tare.model.Dimension;
import io.tare.model.MigrationRecord;
import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Problem;
import io.tare.spec.Problems;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import io.tare.spec.Writing;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

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

  private static final int BITS = 8;

  private static final Key<Long> BANDWIDTH =
      Key.of(
              "bandwidth",
              Scalar.quantity(Dimension.BIT_RATE, BITS, Long.MAX_VALUE).ranging("a rate"),
              "the most that is sent")
          .leftOut("as much as goes");

  private static final Key<Long> DOWNTIME =
      Key.of(
              "downtime",
              Scalar.quantity(Dimension.DURATION, 0, Long.MAX_VALUE).ranging("a duration"),
              "how long the hypervisor may let the guest stand still")
          .leftOut("the hypervisor's own");

  private static final Key<Mode> MODE =
      Key.of(
              "mode",
              Scalar.choice(List.of(Mode.values()), MigrationOrder::word),
              "what is copied when: `postcopy` lets the guest go on elsewhere after one pass,"
                  + " `autoconverge` slows it down")
          .orElse(Mode.PRECOPY);

  private static final Key<Long> DEADLINE =
      Key.of(
              "deadline",
              Scalar.quantity(Dimension.DURATION, 0, Long.MAX_VALUE).ranging("a duration"),
              "after which it is escalated")
          .orElse(60_000_000_000L)
          .leftOut("60s");

  private static final Key<Escalation> ESCALATE =
      Key.of(
              "escalate",
              Scalar.choice(List.of(Escalation.values()), MigrationOrder::word),
              "what is done at the deadline: `abort` gives it up, `downtime` lets the guest stand"
                  + " still, `throttle` slows it down")
          .orElse(Escalation.ABORT);

  private static final Key<String> TO =
      Key.of("to", Scalar.text(), "the host that the guest is to go to")
          .leftOut("whichever the platform chooses");

  /** What can be said of one. */
  public static final Spec KEYS = Spec.of(BANDWIDTH, DOWNTIME, MODE, DEADLINE, ESCALATE, TO);

  /** What to write, in words. */
  static final String EXPECTED =
      "live, or a table such as {bandwidth: 1Gbit/s, downtime: 300ms, mode: precopy, deadline: 60s,"
          + " escalate: abort}";

  /** What is said by its keys. */
  public static MigrationOrder of(Entries said) {
    return new MigrationOrder(
        said.find(BANDWIDTH).stream().mapToLong(bits -> bits / BITS).findFirst(),
        said.find(DOWNTIME).map(Duration::ofNanos),
        said.get(MODE),
        Duration.ofNanos(said.get(DEADLINE)),
        said.get(ESCALATE),
        said.find(TO));
  }

  /**
   * Reads one as it is kept: {@code live}, or words such as {@code bandwidth=1Gbit/s} with blanks
   * between them, which campaigns had, too.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static MigrationOrder parse(String text) {
    Map<String, String> words = new LinkedHashMap<>();
    for (String word : text.strip().split("\\s+")) {
      int at = word.indexOf('=');
      if (at > 0) {
        words.put(word.substring(0, at), word.substring(at + 1));
      } else if (!word.equals(PLAIN)) {
        throw Scalar.wrong(EXPECTED, word);
      }
    }
    Problems problems = new Problems("migrate");
    Entries said = KEYS.read(words, problems);
    if (!problems.isEmpty()) {
      Problem first = problems.all().get(0);
      throw new IllegalArgumentException(
          "expected %s; %s: %s".formatted(EXPECTED, first.key(), first.text()));
    }
    return of(said);
  }

  /** The text that {@link #parse} reads, with nothing in it that is left out. */
  public String text() {
    String words =
        table().entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(" "));
    return words.isEmpty() ? PLAIN : words;
  }

  /** As it is written in a campaign: without what is left out. */
  Map<String, Object> table() {
    Writing table = new Writing();
    bytesPerSecond.ifPresent(bytes -> table.put(BANDWIDTH, bytes * BITS));
    downtimeLimit.ifPresent(limit -> table.put(DOWNTIME, limit.toNanos()));
    if (mode != MODE.fallback().orElseThrow()) {
      table.put(MODE, mode);
    }
    if (deadline.toNanos() != DEADLINE.fallback().orElseThrow()) {
      table.put(DEADLINE, deadline.toNanos());
    }
    if (escalation != ESCALATE.fallback().orElseThrow()) {
      table.put(ESCALATE, escalation);
    }
    destination.ifPresent(host -> table.put(TO, host));
    return table.entries();
  }

  /** What it orders of the hypervisor, for the record of what came of it. */
  public MigrationRecord.Terms terms() {
    return new MigrationRecord.Terms(
        bytesPerSecond.isPresent() ? bytesPerSecond.getAsLong() : null,
        downtimeLimit.map(Duration::toNanos).orElse(null));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
