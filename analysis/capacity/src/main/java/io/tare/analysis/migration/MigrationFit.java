package io.tare.analysis.migration;

import io.tare.analysis.migration.MeasuredMigration.CopyPass;
import io.tare.analysis.migration.MigrationLaw.Course;
import java.util.List;

/**
 * Fits the constants of a {@link MigrationLaw} by least squares, one after the other, each from
 * what tells it directly: η from passes (seconds on bytes over bandwidth, through the origin), σ
 * from first passes (bytes on memory, through the origin), then c1 from downtimes and c0 from total
 * times, whose least squares are the means of what is left. Constants below 0 become 0.
 */
final class MigrationFit {

  private MigrationFit() {}

  /**
   * @param measured at least one
   * @throws IllegalArgumentException if no pass tells how fast it was, or one never ends by the law
   */
  static MigrationLaw of(List<MeasuredMigration> measured) {
    MigrationLaw bare = new MigrationLaw(0, 0, bandwidthShare(measured), sentShare(measured));
    double stop = 0;
    double setup = 0;
    for (MeasuredMigration each : measured) {
      Course course = bare.course(each.terms());
      if (!course.ends()) {
        throw new IllegalArgumentException(each.name() + " would never have ended by the law");
      }
      double besideSending = each.downtimeSeconds() - course.downtimeSeconds();
      stop += besideSending / measured.size();
      setup += (each.totalSeconds() - course.totalSeconds()) / measured.size();
    }
    double stopping = Math.max(0, stop);
    return new MigrationLaw(
        Math.max(0, setup - stopping), stopping, bare.bandwidthShare(), bare.sentShare());
  }

  /** Whether a migration ends by the law of its neighbours. */
  static boolean ends(List<MeasuredMigration> measured, MeasuredMigration one) {
    return new MigrationLaw(0, 0, bandwidthShare(measured), sentShare(measured))
        .course(one.terms())
        .ends();
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
