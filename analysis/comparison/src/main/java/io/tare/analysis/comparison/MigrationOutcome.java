package io.tare.analysis.comparison;

import io.tare.model.Cell;
import io.tare.model.MigrationRecord;
import java.util.List;
import java.util.Optional;

/**
 * One live migration as its hypervisor told it and as the client saw it. The client's clock and
 * that of the record are the same machine's, unless clients run elsewhere.
 *
 * @param block of the trial, from 1
 * @param number of the cell's migrations in the trial, from 1
 * @param outage what the client saw of the guest's standing still; absent if no answer came before
 *     or after
 * @param responses response times in each of its phases
 * @param shares what part of its time it cost the application
 * @param failed submissions that were not answered rightly from its beginning on
 * @param answers the client's submissions around it, for figures
 * @param standIn what was run in the place of the hypervisor, whose durations therefore tell
 *     nothing: such a migration shows that the control path works, and is not a result. Absent of
 *     the real thing
 */
public record MigrationOutcome(
    Cell cell,
    String trial,
    int block,
    String phase,
    int number,
    MigrationRecord record,
    Optional<Outage> outage,
    MigrationResponses responses,
    MigrationShares shares,
    long failed,
    List<Answer> answers,
    Optional<String> standIn) {

  public MigrationOutcome {
    answers = List.copyOf(answers);
  }

  /**
   * How long the client had no answer.
   *
   * @param afterNanos when the last answer before it came, since the migration began
   * @param leastNanos what the slowest submission waited beyond the usual: so long at least
   * @param mostNanos from the last answer to the next one: so long at most
   * @param longestNanos the longest time from one answer to the next while the migration lasted,
   *     which need not be when the guest stood still
   */
  public record Outage(long afterNanos, long leastNanos, long mostNanos, long longestNanos) {}

  /**
   * A submission.
   *
   * @param afterNanos when it was submitted, since the migration began; below 0 before
   * @param responseNanos its response time; NaN if it failed
   */
  public record Answer(long afterNanos, double responseNanos) {}

  /** Whether its durations are those of the hypervisor that the platform's kind names. */
  public boolean isResult() {
    return standIn.isEmpty();
  }
}
