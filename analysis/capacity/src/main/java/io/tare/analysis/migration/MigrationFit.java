package io.tare.analysis.migration;

import io.tare.analysis.migration.MeasuredMigration.CopyPass;
import io.tare.analysis.migration.MigrationLaw.Course;
import java.util.Arrays;
import java.util.List;

/**
 * Fits the constants of a {@link MigrationLaw} by least squares, one after the other, each from
 * what tells it directly: η from passes (seconds on bytes over bandwidth, through the origin), σ
 * from first passes (bytes on memory, through the origin), κ and c1 from downtimes ({@link
 * StopFit}), then c0 from total times, whose least squares are the mean of what is left, 0 at
 * least.
 */
final class MigrationFit {

  private MigrationFit() {}

  /**
   * @param measured at least one
   * @throws IllegalArgumentException if no pass tells how fast it was, or one never ends by the law
   */
  static MigrationLaw of(List<MeasuredMigration> measured) {
    MigrationLaw bare = bare(measured);
    double[] rests = new double[measured.size()];
    double[] downtimes = new double[measured.size()];
    double copying = 0;
    for (int i = 0; i < rests.length; i++) {
      MeasuredMigration each = measured.get(i);
      Course course = bare.course(each.terms());
      if (!course.ends()) {
        throw new IllegalArgumentException(each.name() + " would never have ended by the law");
      }
      rests[i] = course.downtimeSeconds();
      downtimes[i] = each.downtimeSeconds();
      copying += each.totalSeconds() - (course.totalSeconds() - course.downtimeSeconds());
    }
    StopFit stop = StopFit.of(rests, downtimes);
    double setup = (copying - Arrays.stream(rests).map(stop::seconds).sum()) / measured.size();
    return new MigrationLaw(
        Math.max(0, setup),
        stop.constantSeconds(),
        stop.share(),
        bare.bandwidthShare(),
        bare.sentShare());
  }

  /** Without constants: its downtime is what sending the rest would take as before. */
  private static MigrationLaw bare(List<MeasuredMigration> measured) {
    return new MigrationLaw(0, 0, 1, bandwidthShare(measured), sentShare(measured));
  }

  /** Whether a migration ends by the law of its neighbours. */
  static boolean ends(List<MeasuredMigration> measured, MeasuredMigration one) {
    return bare(measured).course(one.terms()).ends();
  }

  private static double bandwidthShare(List<MeasuredMigration> measured) {
    double squares = 0;
    double products = 0;
    for (MeasuredMigration each : measured) {
      for (CopyPass pass : each.passes()) {
        double wanted = pass.sentBytes() / each.terms().bytesPerSecond();
        squares += wanted * wanted;
        products += wanted * pass.seconds();
      }
    }
    if (!(products > 0)) {
      throw new IllegalArgumentException("no pass tells what was sent in which time");
    }
    return squares / products;
  }

  private static double sentShare(List<MeasuredMigration> measured) {
    double squares = 0;
    double products = 0;
    for (MeasuredMigration each : measured) {
      double memory = each.terms().memoryBytes();
      squares += memory * memory;
      products += memory * each.firstPassBytes();
    }
    return products / squares;
  }
}
