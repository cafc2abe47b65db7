package io.tare.analysis.comparison;

import io.tare.harness.model.ClockRates;
import io.tare.harness.model.HarnessTimes;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SubmissionField;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts times of clocks that ran evenly at another rate to the harness's clock, and rates of
 * programs by such clocks. The remainder of a round trip is recomputed, so that parts add up.
 *
 * @param client factor for times by clients' clocks, or by the node's of other programs
 * @param server factor for the parts reported by a server
 */
record ClockCorrection(double client, double server) {

  private static final ClockCorrection NONE = new ClockCorrection(1, 1);
  private static final String TIME = "_ns";
  private static final List<String> RATES = List.of("_per_s", "flops");

  private static final List<String> TOLD =
      Arrays.stream(SubmissionField.values())
          .filter(each -> each.isTime() && each.source() == SubmissionField.Source.SERVER)
          .map(SubmissionField::label)
          .toList();

  private static final List<String> TOLD_PARTS =
      Arrays.stream(SubmissionField.values())
          .filter(each -> each.isPart() && each.source() == SubmissionField.Source.SERVER)
          .map(SubmissionField::label)
          .toList();

  /** The correction of a cell. */
  static ClockCorrection of(@Nullable CellFinished finished) {
    return finished == null
        ? NONE
        : new ClockCorrection(
            ClockRates.clientFactor(finished.observations()),
            ClockRates.serverFactor(finished.observations()));
  }

  /** The same submissions with corrected times. */
  SampleBatch corrected(SampleBatch batch) {
    return equals(NONE)
        ? batch
        : new SampleBatch(
            batch.trial(),
            batch.attempt(),
            batch.cell(),
            batch.slice(),
            corrected(batch.columns()));
  }

  private SampleColumns corrected(SampleColumns columns) {
    SampleColumns scaled =
        columns
            .scaled(ClockCorrection::isOfClient, client)
            .scaled(ClockCorrection::isRate, 1 / client)
            .scaled(ClockCorrection::isOfServer, server);
    if (client == server) {
      return scaled;
    }
    String rest = SubmissionField.NETWORK.label();
    return scaled.replaced(
        rest, i -> value(scaled, rest, i) + (client - server) * reportedParts(columns, i));
  }

  private static boolean isOfClient(String name) {
    return name.endsWith(TIME) && !isOfServer(name) && !HarnessTimes.ALL.contains(name);
  }

  private static boolean isRate(String name) {
    return RATES.stream().anyMatch(name::endsWith);
  }

  private static boolean isOfServer(String name) {
    return TOLD.contains(name) || name.equals(SubmissionField.SERVER_TOTAL.label());
  }

  private static double reportedParts(SampleColumns columns, int index) {
    return TOLD_PARTS.stream().mapToDouble(each -> value(columns, each, index)).sum();
  }

  private static double value(SampleColumns columns, String name, int index) {
    return columns.number(name, index).map(Number::doubleValue).orElse(0.0);
  }
}
