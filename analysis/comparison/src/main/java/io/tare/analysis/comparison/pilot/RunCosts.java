package io.tare.analysis.comparison.pilot;

import io.tare.analysis.comparison.pilot.PilotCosts.Measuring;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How a run spent its time, from its successful trials. If submissions were counted, one costs the
 * time from its start to the next one's, warm-up or not. If cells were measured for a time,
 * counting begins with the first slice of the trials that were measured together and ends with the
 * last; the time before and after (start, priming, settling, closing) belongs to no cell. A slice
 * costs its own time and its share of the time between slices, in which nothing else is done.
 */
final class RunCosts {

  private static final double SECOND = 1e9;

  private final Plan plan;
  private final Map<JournalEntry.FinishedCell, SubmissionSpacing> paces;
  private final FixedTimes starts = new FixedTimes();
  private final Map<Cell, Sums> cells = new HashMap<>();

  /** Of a cell in all trials; a counted submission is its own slice. */
  private static final class Sums {
    private double cost;
    private double units;
    private int slices;
    private int submissions;

    private void add(double seconds, double more, int inSlices, int ofSubmissions) {
      cost += seconds;
      units += more;
      slices += inSlices;
      submissions += ofSubmissions;
    }

    Measuring measuring() {
      double each = cost / units;
      // The last slice may exceed the remaining time: on average by half the excess of slices over
      // their ordered length.
      double beyond = Math.max(0, units / slices - 1) / 2;
      return new Measuring(each, each * beyond, units / submissions);
    }
  }

  private RunCosts(Plan plan, Map<JournalEntry.FinishedCell, SubmissionSpacing> paces) {
    this.plan = plan;
    this.paces = paces;
  }

  /**
   * @param ordered the ordered length of a slice, in seconds; empty if submissions were counted
   */
  static PilotCosts of(
      Plan plan,
      List<JournalEntry> journal,
      Map<JournalEntry.FinishedCell, SubmissionSpacing> paces,
      OptionalDouble ordered) {
    RunCosts costs = new RunCosts(plan, paces);
    for (TrialTimes.Time time : TrialTimes.of(plan, journal)) {
      costs.starts.add(
          time,
          ordered.isPresent() ? costs.timed(time, ordered.getAsDouble()) : costs.counted(time));
    }
    Map<Cell, Measuring> cells = new HashMap<>();
    costs.cells.forEach((cell, sums) -> cells.put(cell, sums.measuring()));
    return new PilotCosts(costs.starts.usual(), cells, costs.starts.once());
  }

  /**
   * Notes the cost of trials' submissions, and returns what these trials spent on them, in seconds.
   */
  private double counted(TrialTimes.Time time) {
    double spent = 0;
    for (Plan.Trial trial : time.trials()) {
      for (String id : trial.cells()) {
        SubmissionSpacing pace = pace(trial, time, id);
        if (pace != null && pace.counted() > 0) {
          sums(id)
              .add(pace.counted() * pace.seconds(), pace.counted(), pace.counted(), pace.counted());
          spent += pace.all() * pace.seconds();
        }
      }
    }
    return spent;
  }

  /** The same for slices. */
  private double timed(TrialTimes.Time time, double ordered) {
    Map<String, SliceTimes> measured = new HashMap<>();
    double counting = 0;
    for (Plan.Trial trial : time.trials()) {
      long begin = Long.MAX_VALUE;
      long end = Long.MIN_VALUE;
      for (String id : trial.cells()) {
        SubmissionSpacing pace = pace(trial, time, id);
        if (pace != null && pace.slices().size() > 0) {
          measured.put(id, pace.slices());
          begin = Math.min(begin, pace.slices().begin());
          end = Math.max(end, pace.slices().end());
        }
      }
      // Each platform has its own clock, and takes turns with the others to the end.
      counting = Math.max(counting, end > begin ? (end - begin) / SECOND : 0);
    }
    double taken = measured.values().stream().mapToDouble(each -> each.taken(ordered)).sum();
    int slices = measured.values().stream().mapToInt(SliceTimes::size).sum();
    double between = slices == 0 ? 0 : Math.max(0, counting - taken) / slices;
    measured.forEach(
        (id, each) ->
            sums(id)
                .add(
                    each.taken(ordered) + each.size() * between,
                    each.seconds(ordered) / ordered,
                    each.size(),
                    each.submissions()));
    return Math.max(counting, taken);
  }

  private @Nullable SubmissionSpacing pace(Plan.Trial trial, TrialTimes.Time time, String id) {
    return paces.get(new JournalEntry.FinishedCell(trial.id(), time.attempt(), id));
  }

  private Sums sums(String id) {
    return cells.computeIfAbsent(plan.cells().get(id), cell -> new Sums());
  }
}
