package io.tare.infra.api;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How to migrate a guest.
 *
 * @param bytesPerSecond the highest rate; empty for no limit
 * @param downtimeLimit the longest downtime; empty for the hypervisor's default
 * @param mode what is copied when
 * @param deadline after which it is escalated or cancelled
 * @param passes after this many it is escalated or cancelled too, if it is not over; empty for any
 *     number
 * @param escalation what is done then
 * @param destination the host to migrate to; empty if the platform chooses
 */
public record MigrationOrder(
    OptionalLong bytesPerSecond,
    Optional<Duration> downtimeLimit,
    Mode mode,
    Duration deadline,
    OptionalInt passes,
    Escalation escalation,
    Optional<String> destination) {

  /** What is copied when. */
  public enum Mode {
    /** All memory before the guest resumes at the destination. */
    PRECOPY,
    /** The same, throttling a guest that writes too much. */
    AUTOCONVERGE,
    /** The guest resumes at the destination after one pass, and fetches missing pages. */
    POSTCOPY
  }

  /** What to do if it does not end by its deadline. */
  public enum Escalation {
    /** Cancel it; the guest stays at its source. */
    ABORT,
    /** Allow any downtime. */
    DOWNTIME,
    /** Throttle the guest. */
    THROTTLE,
    /** Resume the guest at the destination, where it fetches missing pages. */
    POSTCOPY
  }

  /** The word for a migration with all defaults. */
  public static final String PLAIN = "live";

  private static final int BITS = 8;
  private static final int MAX_PASSES = 1_000_000;

  /** The most common network between hosts. */
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
  private static final Key<Long> PASSES =
      Key.of(
              "passes",
              Scalar.whole(1, MAX_PASSES),
              "the same after so many passes, as Xen does after 29 by itself")
          .leftOut("however many");
  private static final Key<Escalation> ESCALATE =
      Key.of(
              "escalate",
              words(Escalation.values()),
              "what is done then: `abort` (the guest stays where it is, and the cell does not count), `downtime` (it may stand still as long as it takes), `throttle` (it is slowed down), `postcopy`; given up at twice the deadline")
          .orElse(Escalation.ABORT);
  private static final Key<String> TO =
      Key.of(
              "to",
              Scalar.argument(),
              "the host that it is to go to, where the platform has several")
          .leftOut("whichever it chooses");

  /** Its setting in campaigns. */
  public static final Spec SPEC =
      Spec.of(BANDWIDTH, DOWNTIME, MODE, DEADLINE, PASSES, ESCALATE, TO);

  private static <E extends Enum<E>> Scalar<E> words(E[] values) {
    return Scalar.choice(List.of(values), each -> each.name().toLowerCase(Locale.ROOT));
  }

  /**
   * Parses the form in plans: {@code live}, or words such as {@code bandwidth=1Gbit/s}, separated
   * by blanks.
   *
   * @throws IllegalArgumentException with what was expected
   */
  public static MigrationOrder parse(String text) {
    Problems problems = new Problems("");
    Entries entries = SPEC.read(MigrationText.settings(text), problems);
    problems.all().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem.key() + ": " + problem.text());
            });
    return new MigrationOrder(
        entries
            .find(BANDWIDTH)
            .map(bits -> OptionalLong.of(bits / BITS))
            .orElse(OptionalLong.empty()),
        entries.find(DOWNTIME).map(Duration::ofNanos),
        entries.get(MODE),
        Duration.ofNanos(entries.get(DEADLINE)),
        entries
            .find(PASSES)
            .map(most -> OptionalInt.of(Math.toIntExact(most)))
            .orElse(OptionalInt.empty()),
        entries.get(ESCALATE),
        entries.find(TO));
  }

  /**
   * The approximate time: to send all memory once, at {@value #USUAL_BITS} bit/s if there is no
   * limit, plus about two seconds.
   */
  Duration expected(long memoryBytes) {
    double bytes = bytesPerSecond.orElse(USUAL_BITS / BITS);
    return Duration.ofSeconds(2).plusNanos((long) (memoryBytes / bytes * 1e9));
  }

  /** Whether it has made as many passes as it may before it is escalated. */
  public boolean hasMade(int begun) {
    return passes.isPresent() && begun >= passes.getAsInt();
  }

  /** Its settings for the hypervisor, for the record of its outcome. */
  public MigrationRecord.Terms terms() {
    return new MigrationRecord.Terms(
        bytesPerSecond.isPresent() ? bytesPerSecond.getAsLong() : null,
        downtimeLimit.map(Duration::toNanos).orElse(null));
  }
}
