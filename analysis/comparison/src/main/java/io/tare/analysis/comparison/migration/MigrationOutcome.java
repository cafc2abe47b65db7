package io.tare.analysis.comparison.migration;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.model.Cell;
import io.tare.harness.model.MigrationRecord;
import java.util.List;
import java.util.Optional;

/**
 * One live migration as reported by its hypervisor and as seen by the client. The client's clock
 * and that of the record are the same machine's, unless clients run elsewhere.
 *
 * @param block of the trial, from 1
 * @param number of the cell's migrations in the trial, from 1
 * @param outage the standstill as the client saw it; absent if there was no answer before or after
 * @param responses response times in each of its phases
 * @param shares the share of the application's time that it cost
 * @param failed submissions from its beginning on without a correct answer
 * @param answers the client's submissions around it, for figures
 * @param standIn what replaced the hypervisor, so that durations mean nothing: such a migration
 *     shows that the control path works, and is not a result. Absent for a real hypervisor
 */
@RecordBuilder
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
   * @param afterNanos when the last answer before it arrived, since the migration began
   * @param minNanos the excess wait of the slowest submission, a lower bound
   * @param maxNanos from the last answer to the next one, an upper bound
   * @param longestNanos the longest time from one answer to the next while the migration lasted,
   *     not necessarily during the standstill
   */
  public record Outage(long afterNanos, long minNanos, long maxNanos, long longestNanos) {}

  /**
   * A submission.
   *
   * @param afterNanos when it was submitted, since the migration began; negative before
   * @param responseNanos its response time; NaN if it failed
   */
  public record Answer(long afterNanos, double responseNanos) {}

  /** Whether its durations are of the real hypervisor of the platform's kind. */
  public boolean isResult() {
    return standIn.isEmpty();
  }
}
