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

  /**
   * Of rows of utilization and rate; utilization is in percent, or a share if no row is above 1.
   */
  static MonitoredLoad read(String option, Path file) throws CommandFailure {
    List<double[]> rows = NumberRows.read(option, file, 2);
    if (rows.size() < MIN_ROWS) {
      throw CommandFailure.usage(
          "%s %s: has %d rows of utilization and rate, expected at least %d"
              .formatted(option, file, rows.size(), MIN_ROWS));
    }
    boolean isShare = rows.stream().allMatch(row -> row[0] <= 1);
    double unit = isShare ? 1 : PERCENT;
    if (rows.stream().anyMatch(row -> row[0] > unit)) {
      throw CommandFailure.usage(
          "%s %s: a utilization is above 100 %%, expected that of all processors together"
              .formatted(option, file));
    }
    MonitoredLoad load = of(rows, unit);
    if (!(load.perSecond > 0 && load.high > 0)) {
      throw CommandFailure.usage(
          option + " " + file + ": its rates or utilizations are 0, so requests have no time");
    }
    return load;
  }

  private static MonitoredLoad of(List<double[]> rows, double unit) {
    double busy = rows.stream().mapToDouble(row -> row[0] / unit).sum();
    double rate = rows.stream().mapToDouble(row -> row[1]).sum();
    double ratio = busy / rate;
    double square = 0;
    for (double[] row : rows) {
      double off = row[0] / unit - ratio * row[1];
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
