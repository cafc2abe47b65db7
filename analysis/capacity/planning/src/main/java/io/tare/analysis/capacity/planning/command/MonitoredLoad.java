package io.tare.analysis.capacity.planning.command;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.harness.command.CommandFailure;
import java.nio.file.Path;
import java.util.List;

/**
 * How busy processors were at their mean rate, from a monitor's rows: the ratio of sums, with the
 * interval of a ratio estimator (W. G. Cochran: Sampling Techniques, 1977, section 6.4), as if rows
 * were independent.
 *
 * @param low the end of the 95 % interval, a share
 * @param high the same
 * @param perSecond mean rate
 */
record MonitoredLoad(double low, double high, double perSecond) {

  private static final int MIN_ROWS = 5;
  private static final double PERCENT = 100;

  /** Without units: a share slightly above 1, or processors that were idle? */
  private static final double UNCLEAR = 2;

  /**
   * Of rows of utilization and rate. Utilization is in percent if it says so; without units it is a
   * share if no row is above 1, and otherwise in percent.
   */
  static MonitoredLoad read(String option, Path file) throws CommandFailure {
    List<List<NumberRows.Cell>> rows = NumberRows.read(option, file, List.of("%", "/s"));
    String place = option + " " + file + ": ";
    if (rows.size() < MIN_ROWS) {
      throw CommandFailure.usage(
          place
              + "has %d rows of utilization and rate, expected at least %d"
                  .formatted(rows.size(), MIN_ROWS));
    }
    double unit = unit(place, rows.stream().map(row -> row.get(0)).toList());
    MonitoredLoad load =
        of(
            rows.stream()
                .map(row -> new double[] {row.get(0).value() / unit, row.get(1).value()})
                .toList());
    if (!(load.perSecond > 0 && load.high > 0)) {
      throw CommandFailure.usage(
          place + "its rates or utilizations are 0, so requests have no time");
    }
    return load;
  }

  /** Of all processors busy. */
  private static double unit(String place, List<NumberRows.Cell> utilizations)
      throws CommandFailure {
    double most = utilizations.stream().mapToDouble(NumberRows.Cell::value).max().orElse(0);
    boolean isPercent = utilizations.stream().allMatch(NumberRows.Cell::hasUnit);
    if (!isPercent && utilizations.stream().anyMatch(NumberRows.Cell::hasUnit)) {
      throw CommandFailure.usage(
          place + "some utilizations have a % and others not; write it behind all or none");
    }
    if (!isPercent && most > 1 && most <= UNCLEAR) {
      throw CommandFailure.usage(
          place
              + "utilizations up to "
              + most
              + " may be percent or shares; write % behind percent, or 1 for shares above it");
    }
    double unit = isPercent || most > 1 ? PERCENT : 1;
    if (most > unit) {
      throw CommandFailure.usage(
          place + "a utilization is above 100 %, expected that of all processors together");
    }
    return unit;
  }

  private static MonitoredLoad of(List<double[]> rows) {
    double busy = rows.stream().mapToDouble(row -> row[0]).sum();
    double rate = rows.stream().mapToDouble(row -> row[1]).sum();
    double ratio = busy / rate;
    double square = 0;
    for (double[] row : rows) {
      double off = row[0] - ratio * row[1];
      square += off * off;
    }
    int n = rows.size();
    double error = Math.sqrt(square / (n - 1) / n);
    double half = ConfidenceLevel.studentT(ConfidenceLevel.DEFAULT, n - 1) * error;
    double mean = busy / n;
    return new MonitoredLoad(
        Math.max(mean / 1e3, mean - half), Math.min(0.999, mean + half), rate / n);
  }
}
