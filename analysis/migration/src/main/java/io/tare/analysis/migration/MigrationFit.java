package io.tare.analysis.migration;

import io.tare.analysis.migration.MeasuredMigration.CopyPass;
import io.tare.analysis.migration.PreCopyModel.Course;
import java.util.Arrays;
import java.util.List;

/**
 * Fits the constants of a {@link PreCopyModel} by least squares, one after the other, each from its
 * most direct data: η from passes (seconds on bytes over bandwidth, through the origin), υ and σ
 * from first passes (bytes on memory), κ and c1 from downtimes, then c0 from total times, as the
 * mean of the residuals, at least 0. υ and σ are separated only if the guests' memory differs by a
 * tenth; otherwise υ is 0.
 */
final class MigrationFit {

  /** The ratio of largest and smallest memory from which on it is informative. */
  private static final double VARIED = 1.1;

  private MigrationFit() {}

  /**
   * @param measured at least one
   * @throws IllegalArgumentException if no pass has a rate, or a migration never ends by the law
   */
  static PreCopyModel of(List<MeasuredMigration> measured) {
    PreCopyModel bare = bare(measured);
    double[] rests = new double[measured.size()];
    double[] downtimes = new double[measured.size()];
    double copying = 0;
    for (int i = 0; i < rests.length; i++) {
      MeasuredMigration each = measured.get(i);
      Course course = bare.course(each.terms());
      if (!course.ends()) {
        throw new IllegalArgumentException(each.name() + " would by the law never have ended");
      }
      rests[i] = course.downtimeSeconds();
      downtimes[i] = each.downtimeSeconds();
      copying += each.totalSeconds() - (course.totalSeconds() - course.downtimeSeconds());
    }
    BoundedLine stop = BoundedLine.of(rests, downtimes, 1);
    double setup = (copying - Arrays.stream(rests).map(stop::at).sum()) / measured.size();
    return new PreCopyModel(
        Math.max(0, setup),
        stop.constant(),
        stop.slope(),
        bare.bandwidthShare(),
        bare.usedBytes(),
        bare.sentShare());
  }

  /** Without constants: its downtime is the time for sending the rest at the previous rate. */
  private static PreCopyModel bare(List<MeasuredMigration> measured) {
    BoundedLine first = firstPass(measured);
    return new PreCopyModel(0, 0, 1, bandwidthShare(measured), first.constant(), first.slope());
  }

  /** Whether a migration ends by the law of the others. */
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
      throw new IllegalArgumentException("no pass has bytes sent and a time");
    }
    return squares / products;
  }

  /** Bytes of the first pass against those of memory. */
  private static BoundedLine firstPass(List<MeasuredMigration> measured) {
    double[] memory = measured.stream().mapToDouble(each -> each.terms().memoryBytes()).toArray();
    double[] sent = measured.stream().mapToDouble(MeasuredMigration::firstPassBytes).toArray();
    double min = Arrays.stream(memory).min().orElseThrow();
    if (Arrays.stream(memory).max().orElseThrow() < VARIED * min) {
      return new BoundedLine(Arrays.stream(sent).sum() / Arrays.stream(memory).sum(), 0);
    }
    return BoundedLine.of(memory, sent, Double.POSITIVE_INFINITY);
  }
}
