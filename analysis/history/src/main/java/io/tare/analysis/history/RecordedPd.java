package io.tare.analysis.history;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Interval;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PD of one cell in one run, or of all of a candidate's cells together.
 *
 * @param run the run's name, or its name in a file of figures, such as a commit
 * @param started when the run began; absent if unknown
 * @param workload the cell's workload with its parameters, network and load
 * @param pd above 0; above 1 is a loss
 * @param interval as in the run; absent if it has none
 */
public record RecordedPd(
    String run,
    Optional<Instant> started,
    String workload,
    String platform,
    String reference,
    double pd,
    Optional<Interval> interval) {

  public RecordedPd {
    if (!(pd > 0) || !Double.isFinite(pd)) {
      throw new IllegalArgumentException("PD is " + pd + ", expected a number above 0");
    }
  }

  /**
   * PD of all of a run's cells, and of each candidate's cells together; cells with a mean that is
   * not above 0 have none.
   */
  public static List<RecordedPd> of(Results run) {
    Optional<Instant> started =
        run.run().startedEpochNanos().stream()
            .mapToObj(nanos -> Instant.EPOCH.plusNanos(nanos).truncatedTo(ChronoUnit.SECONDS))
            .findFirst();
    Stream<RecordedPd> cells =
        run.comparisons().stream()
            .filter(each -> each.pd().value() > 0 && Double.isFinite(each.pd().value()))
            .map(
                each ->
                    new RecordedPd(
                        run.run().name(),
                        started,
                        CellText.of(each.measurand()),
                        each.candidate(),
                        each.reference(),
                        each.pd().value(),
                        each.pd().interval()));
    Stream<RecordedPd> together =
        PooledPd.of(run).stream()
            .map(
                each ->
                    new RecordedPd(
                        run.run().name(),
                        started,
                        allCells(each.mean().cells()),
                        each.candidate(),
                        run.comparisonsOf(each.candidate()).get(0).reference(),
                        each.mean().value(),
                        each.mean().interval()));
    return Stream.concat(cells, together).toList();
  }

  /** A run with other cells has another series. */
  static String allCells(int cells) {
    return "all " + cells + " cells";
  }

  /** The key of a cell, the same in every run. */
  List<String> cell() {
    return List.of(workload, platform, reference);
  }
}
