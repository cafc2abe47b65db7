package io.tare.analysis.history;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;

/**
 * PD of one cell in one run.
 *
 * @param run the run's name, or its name in a file of figures, such as a commit
 * @param workload the cell's workload with its parameters, network and load
 * @param pd above 0; above 1 is a loss
 * @param interval as in the run; absent if it has none
 */
public record RecordedPd(
    String run,
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

  /** PD of all of a run's cells; cells with a mean that is not above 0 have none. */
  public static List<RecordedPd> of(Results run) {
    return run.comparisons().stream()
        .filter(each -> each.pd().value() > 0 && Double.isFinite(each.pd().value()))
        .map(
            each ->
                new RecordedPd(
                    run.run().name(),
                    CellText.of(each.measurand()),
                    each.candidate(),
                    each.reference(),
                    each.pd().value(),
                    each.pd().interval()))
        .toList();
  }

  /** The key of a cell, the same in every run. */
  List<String> cell() {
    return List.of(workload, platform, reference);
  }
}
