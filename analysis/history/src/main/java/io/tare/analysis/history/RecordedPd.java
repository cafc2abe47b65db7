package io.tare.analysis.history;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Interval;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * PD of one cell in one run, or of all of a candidate's cells together.
 *
 * @param run the run's name, or its name in a file of figures, such as a commit
 * @param started when the run began; absent if unknown
 * @param workload the cell's workload with its parameters, network and load
 * @param pd above 0; above 1 is a loss
 * @param interval as in the run; absent if it has none
 * @param metric the name of what PD compares; empty in files of figures that do not say it
 */
public record RecordedPd(
    String run,
    Optional<Instant> started,
    String workload,
    String platform,
    String reference,
    double pd,
    Optional<Interval> interval,
    String metric) {

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
                        each.pd().interval(),
                        each.metric().name()));
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
                        each.mean().interval(),
                        metrics(run, each.candidate())));
    return Stream.concat(cells, together).toList();
  }

  /** A run with other cells has another series. */
  static String allCells(int cells) {
    return "all " + cells + " cells";
  }

  private static String metrics(Results run, String candidate) {
    return run.comparisonsOf(candidate).stream()
        .map(each -> each.metric().name())
        .distinct()
        .sorted()
        .collect(Collectors.joining(" "));
  }

  /** The key of a cell, the same in every run. */
  List<String> cell() {
    return List.of(workload, platform, reference);
  }

  /** The key of its series: figures of different metrics are not compared. */
  List<String> series() {
    return List.of(workload, platform, reference, metric);
  }

  /** The same by another metric. */
  RecordedPd by(String otherMetric) {
    return new RecordedPd(run, started, workload, platform, reference, pd, interval, otherMetric);
  }
}
