package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.SubmissionField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the server's time stamps add to a submission on one platform. It is measured, not computed
 * from the cost of a reading: in each trial the difference between the slices with and without
 * stamps of a round, averaged over rounds, and then over trials.
 *
 * @param added in ns, with the trials as unit
 * @param readings of the server's clock for a submission with stamps
 * @param writes pieces of the answer that the server writes, each between two readings
 * @param inside the parts inside of the service, each between two more readings
 */
public record StampCost(
    Estimate added, double readings, double writes, List<SubmissionField> inside) {

  /** Readings that are not around a wait or a write: entry, and both ends of the service method. */
  private static final int OTHER_READINGS = 3;

  /** Absent if its stamps do not alternate in all of the blocks. */
  static Optional<StampCost> of(CellSeries cell, List<Integer> blocks, double level) {
    if (!cell.hasCostOfStamps() || !cell.parted().trials().keySet().containsAll(blocks)) {
      return Optional.empty();
    }
    List<TrialSeries> with = cell.parted().in(blocks);
    double[] added = added(cell, blocks);
    if (Arrays.stream(added).anyMatch(Double::isNaN)) {
      return Optional.empty();
    }
    return Optional.of(
        new StampCost(
            Estimate.ofMean(added, level),
            with.stream().mapToDouble(TrialSeries::readings).average().orElseThrow(),
            with.stream().mapToDouble(TrialSeries::writes).average().orElseThrow(),
            inside(cell.parted().parts().every())));
  }

  private static List<SubmissionField> inside(List<Part> parts) {
    return Arrays.stream(SubmissionField.values())
        .filter(field -> field.isOptional() && field.source() == SubmissionField.Source.SERVER)
        .filter(field -> parts.stream().anyMatch(part -> part.metric().equals(field.label())))
        .toList();
  }

  /** By trial, in ns; NaN for a trial without a round that has both kinds of slices. */
  static double[] added(CellSeries cell, List<Integer> blocks) {
    List<TrialSeries> with = cell.parted().in(blocks);
    List<TrialSeries> without = cell.in(blocks);
    double[] added = new double[blocks.size()];
    Arrays.setAll(added, i -> without.get(i).rounds().lessThan(with.get(i).rounds()));
    return added;
  }

  /** Whether it is more than nothing. */
  public boolean isClear() {
    return added.interval().filter(each -> each.lower() > 0).isPresent();
  }

  /**
   * The share of readings in a part: their number in it times the cost of one; absent if that cost
   * is not clear. Between two neighbouring readings there is the second half of one and the first
   * half of the next.
   *
   * @param mean of the part, in ns
   */
  OptionalDouble share(Part part, double mean) {
    if (!isClear() || !(mean > 0)) {
      return OptionalDouble.empty();
    }
    double count = count(part.metric());
    for (String piece : part.pieces()) {
      count -= count(piece);
    }
    return OptionalDouble.of(Math.max(0, count * added.value() / readings / mean));
  }

  private double count(String metric) {
    return Arrays.stream(SubmissionField.values())
        .filter(field -> field.label().equals(metric))
        .mapToDouble(this::count)
        .sum();
  }

  private double count(SubmissionField field) {
    double waits = (readings - OTHER_READINGS) / 2 - writes - inside.size();
    return switch (field) {
      case SERVER_RECEIVE -> waits;
      case SERVER_UNMARSHAL -> waits + 1;
      case SERVICE -> 1 + inside.size();
      case DATABASE, DISK -> inside.contains(field) ? 1 : 0;
      case SERVER_MARSHAL, SERVER_WRITE -> writes;
      case NETWORK -> waits + writes + 1;
      case SERVER_TOTAL -> readings - 1;
      case RESPONSE, ROUND_TRIP -> readings;
      case LATENESS,
          CONNECT,
          HANDSHAKE,
          CLIENT_MARSHAL,
          CLIENT_UNMARSHAL,
          WAITING,
          REQUEST_BYTES,
          RESPONSE_BYTES,
          CLIENT_READINGS,
          SERVER_WRITES,
          SERVER_READINGS ->
          0;
    };
  }
}
