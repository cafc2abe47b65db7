package io.tare.analysis.results;

import io.tare.model.Cell;
import io.tare.model.MigrationRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One live migration as its hypervisor told it and as the client saw it. The client's clock and
 * that of the record are the same machine's, unless clients run elsewhere.
 *
 * @param block of the trial, from 1
 * @param number of the cell's migrations in the trial, from 1
 * @param outage what the client saw of the guest's standing still; absent if no answer came before
 *     or after
 * @param before mean response time in nanoseconds of what was submitted before it began; NaN if
 *     there was nothing
 * @param during the same of what was submitted from its beginning until the guest went on elsewhere
 * @param after the same of what was submitted after that
 * @param failed submissions that were not answered rightly from its beginning on
 * @param answers the client's submissions around it, for figures
 */
public record MigrationOutcome(
    Cell cell,
    String trial,
    int block,
    String phase,
    int number,
    MigrationRecord record,
    Optional<Outage> outage,
    double before,
    double during,
    double after,
    long failed,
    List<Answer> answers) {

  public MigrationOutcome {
    answers = List.copyOf(answers);
  }

  /**
   * How long nobody answered the client.
   *
   * @param leastNanos what the slowest submission waited beyond the usual: so long at least
   * @param mostNanos from the last answer to the next one: so long at most
   */
  public record Outage(long leastNanos, long mostNanos) {}

  /**
   * A submission.
   *
   * @param afterNanos when it was submitted, since the migration began; below 0 before
   * @param responseNanos its response time; NaN if it failed
   */
  public record Answer(long afterNanos, double responseNanos) {}

  /** PD while memory was copied and the guest moved, against before. */
  public OptionalDouble pdDuring() {
    return ratio(during);
  }

  /** PD once it ran elsewhere, against before. */
  public OptionalDouble pdAfter() {
    return ratio(after);
  }

  private OptionalDouble ratio(double part) {
    return part > 0 && before > 0 ? OptionalDouble.of(part / before) : OptionalDouble.empty();
  }
}
