package io.tare.infra.platform;

import io.tare.model.Dimension;
import io.tare.model.MigrationRecord;
import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Problems;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

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

  /** Of the network between hosts that one meets most often. */
  private static final long USUAL_BITS = 1_000_000_000;

  private static final Scalar<Long> NANOS = Scalar.quantity(Dimension.DURATION, 0, Long.MAX_VALUE);

  private static final Key<Long> BANDWIDTH =
      Key.of(
              "bandwidth",
              Scalar.quantity(Dimension.BIT_RATE, 0, Long.MAX_VALUE).ranging("a rate"),
              "the most that is sent, such as `1Gbit/s`")
          .leftOut("as much as goes");
  private static final Key<Long> DOWNTIME =
      Key.of(
              "downtime",
              NANOS.ranging("a duration"),
              "how long the guest may stand still for the last pass")
          .leftOut("the hypervisor's own (QEMU: 300ms)");
  private static final Key<Mode> MODE =
      Key.of(
              "mode",
              words(Mode.values()),
              "`precopy`; `autoconverge`, which slows down a guest that writes too much; `postcopy`, in which it goes on elsewhere after one pass and fetches what it lacks")
          .orElse(Mode.PRECOPY);
  private static final Key<Long> DEADLINE =
      Key.of("deadline", NANOS.ranging("a duration"), "after which it is escalated, or given up")
          .orElse(Duration.ofSeconds(60).toNanos());
  private static final Key<Escalation> ESCALATE =
      Key.of(
              "escalate",
              words(Escalation.values()),
              "what is done then: `abort` (the guest stays where it is, and the cell does not count), `downtime` (it may stand still as long as it takes), `throttle` (it is slowed down), `postcopy`; given up at twice the deadline")
          .orElse(Escalation.ABORT);
  private static final Key<String> TO =
      Key.of("to", Scalar.text(), "the host that it is to go to, where the platform has several")
          .leftOut("whichever it chooses");

  /** How campaigns say it. */
  public static final Spec SPEC = Spec.of(BANDWIDTH, DOWNTIME, MODE, DEADLINE, ESCALATE, TO);

  private static <E extends Enum<E>> Scalar<E> words(E[] values) {
    return Scalar.choice(List.of(values), each -> each.name().toLowerCase(Locale.ROOT));
  }

  /**
   * Reads one as a plan has it: {@code live}, or words such as {@code bandwidth=1Gbit/s} with
   * blanks between them.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public static MigrationOrder parse(String text) {
    Problems problems = new Problems("");
    Entries said = SPEC.read(MigrationText.settings(text), problems);
    problems.all().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem.key() + ": " + problem.text());
            });
    return new MigrationOrder(
        said.find(BANDWIDTH).map(bits -> OptionalLong.of(bits / BITS)).orElse(OptionalLong.empty()),
        said.find(DOWNTIME).map(Duration::ofNanos),
        said.get(MODE),
        Duration.ofNanos(said.get(DEADLINE)),
        said.get(ESCALATE),
        said.find(TO));
  }

  /**
   * How long it takes, roughly: until all memory was sent once, by {@value #USUAL_BITS} bit/s where
   * it may be as fast as it goes, and about two seconds around that.
   */
  Duration expected(long memoryBytes) {
    double bytes = bytesPerSecond.orElse(USUAL_BITS / BITS);
    return Duration.ofSeconds(2).plusNanos((long) (memoryBytes / bytes * 1e9));
  }

  /** What it orders of the hypervisor, for the record of what came of it. */
  public MigrationRecord.Terms terms() {
    return new MigrationRecord.Terms(
        bytesPerSecond.isPresent() ? bytesPerSecond.getAsLong() : null,
        downtimeLimit.map(Duration::toNanos).orElse(null));
  }
}
