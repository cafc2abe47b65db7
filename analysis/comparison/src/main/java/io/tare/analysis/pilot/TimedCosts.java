package io.tare.analysis.pilot;

import io.tare.analysis.pilot.PilotCosts.Measuring;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The costs of a run that measured cells for a time. What counts begins with the first slice of the
 * trials that were measured together and ends with the last; what comes before and after (start,
 * priming, settling, closing) is no cell's. A slice costs the time that it took and, because
 * nothing else is done meanwhile, its share in the time between slices.
 */
final class TimedCosts {

  private static final double SECOND = 1e9;

  private final Plan plan;
  private final Map<SubmissionSpacing.Place, SubmissionSpacing> paces;
  private final double ordered;
  private final FixedTimes starts = new FixedTimes();
  private final Map<Cell, Sums> cells = new HashMap<>();

  /** Of a cell, over all trials that came through. */
  private static final class Sums {
    private double cost;
    private double measured;
    private int slices;
    private int submissions;

    Measuring measuring(double ordered) {
      double perSecond = cost / measured;
      // The last slice may be longer than what is left of the time: on average by half of what
      // slices are longer than ordered.
      double beyond = Math.max(0, measured / slices - ordered) / 2;
      return new Measuring(
          perSecond * ordered, perSecond * beyond, measured / submissions / ordered);
    }
  }

  private TimedCosts(
      Plan plan, Map<SubmissionSpacing.Place, SubmissionSpacing> paces, double ordered) {
    this.plan = plan;
    this.paces = paces;
    this.ordered = ordered;
  }

  /**
   * @param ordered how long a slice was ordered for, in seconds
   */
  static PilotCosts of(
      Plan plan,
      List<JournalEntry> journal,
      Map<SubmissionSpacing.Place, SubmissionSpacing> paces,
      double ordered) {
    TimedCosts costs = new TimedCosts(plan, paces, ordered);
    TrialTimes.of(plan, journal).forEach(costs::add);
    Map<Cell, Measuring> cells = new HashMap<>();
    costs.cells.forEach((cell, sums) -> cells.put(cell, sums.measuring(ordered)));
    return new PilotCosts(costs.starts.usual(), cells, costs.starts.once());
  }

  private void add(TrialTimes.Time time) {
    Map<String, SliceTimes> measured = new HashMap<>();
    double counting = 0;
    for (Plan.Trial trial : time.trials()) {
      long begin = Long.MAX_VALUE;
      long end = Long.MIN_VALUE;
      for (String id : trial.cells()) {
        SubmissionSpacing pace =
            paces.get(new SubmissionSpacing.Place(trial.id(), time.attempt(), id));
        if (pace != null && pace.slices().size() > 0) {
          measured.put(id, pace.slices());
          begin = Math.min(begin, pace.slices().begin());
          end = Math.max(end, pace.slices().end());
        }
      }
      // Each platform has a clock of its own, and takes turns with the others to the end.
      counting = Math.max(counting, end > begin ? (end - begin) / SECOND : 0);
    }
    double taken = measured.values().stream().mapToDouble(each -> each.taken(ordered)).sum();
    int slices = measured.values().stream().mapToInt(SliceTimes::size).sum();
    double between = slices == 0 ? 0 : Math.max(0, counting - taken) / slices;
    measured.forEach((id, each) -> add(plan.cells().get(id), each, between));
    starts.add(time, Math.max(counting, taken));
  }

  private void add(Cell cell, SliceTimes slices, double between) {
    Sums sums = cells.computeIfAbsent(cell, key -> new Sums());
    sums.cost += slices.taken(ordered) + slices.size() * between;
    sums.measured += slices.seconds(ordered);
    sums.slices += slices.size();
    sums.submissions += slices.submissions();
  }
}
