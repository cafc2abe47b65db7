package io.tare.analysis.comparison.gate;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.design.DetectableRatio;
import io.tare.analysis.statistics.design.NeededValues;
import io.tare.harness.model.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What live migrations cost their applications, for conditions such as "at most 2 %". The unit is
 * the migration. The whole interval being below the bound is the one-sided t test of "costs more"
 * at half the risk of the interval: non-inferiority, as in equivalence tests (D. J. Schuirmann,
 * Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987).
 */
record MigrationQuantities(Results results) {

  /** The total time of each as a share of the cell's measured time. */
  GateQuantity share(Cell cell) {
    return of(cell, each -> OptionalDouble.of(each.shares().time()));
  }

  /** The response time that each added, as a share of all in the cell. */
  GateQuantity loss(Cell cell) {
    long failed = own(cell).stream().mapToLong(MigrationOutcome::failed).sum();
    return failed > 0
        ? GateQuantity.none(
            failed
                + (failed == 1 ? " submission" : " submissions")
                + " failed after a migration had begun, and unanswered submissions have no time")
        : of(cell, each -> each.shares().loss());
  }

  private GateQuantity of(Cell cell, Function<MigrationOutcome, OptionalDouble> share) {
    List<MigrationOutcome> own = own(cell);
    double[] values =
        own.stream()
            .map(share)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .filter(Double::isFinite)
            .toArray();
    if (values.length == 0) {
      return GateQuantity.none(
          own.isEmpty() ? lacking(cell) : "no submission was answered before its migrations");
    }
    return new GateQuantity(
        Optional.of(Estimate.ofMean(values, results.level()).value()),
        level -> Estimate.ofMean(values, level).interval(),
        Optional.empty(),
        "too few migrations: an interval needs " + ConfidenceLevel.MIN_TRIALS,
        values.length,
        values.length + (values.length == 1 ? " migration" : " migrations"),
        (bound, level) -> needed(values, bound, level));
  }

  private static String needed(double[] values, double bound, double level) {
    OptionalInt more = NeededValues.more(values, bound, level, DetectableRatio.USUAL_POWER);
    return more.isEmpty()
        ? "no reasonable number of migrations can show so small a difference"
        : String.format(
            Locale.ROOT,
            "about %,d more migrations decide it in 8 of 10 runs, if mean and spread stay the"
                + " same",
            more.getAsInt());
  }

  private String lacking(Cell cell) {
    return results.migrations().stream()
        .filter(each -> each.cell().equals(cell))
        .flatMap(each -> each.standIn().stream())
        .findFirst()
        .map(what -> "its migrations are not results (" + what + ")")
        .orElse("none of its migrations counts");
  }

  private List<MigrationOutcome> own(Cell cell) {
    return results.measuredMigrations().stream().filter(each -> each.cell().equals(cell)).toList();
  }
}
