package io.tare.analysis.pilot;

import io.tare.analysis.pilot.PilotCosts.Measuring;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The costs of a run that counted submissions. A submission costs the time from its start to the
 * next one's, warm-up or not.
 */
final class CountedCosts {

  private CountedCosts() {}

  static PilotCosts of(
      Plan plan,
      List<JournalEntry> journal,
      Map<SubmissionSpacing.Place, SubmissionSpacing> paces) {
    Map<Cell, Measuring> cells = cells(plan, paces);
    FixedTimes starts = new FixedTimes();
    for (TrialTimes.Time time : TrialTimes.of(plan, journal)) {
      double measuring = 0;
      for (Plan.Trial trial : time.trials()) {
        for (String id : trial.cells()) {
          SubmissionSpacing pace =
              paces.get(new SubmissionSpacing.Place(trial.id(), time.attempt(), id));
          Measuring each = cells.get(plan.cells().get(id));
          measuring += pace == null || each == null ? 0 : pace.all() * each.seconds();
        }
      }
      starts.add(time, measuring);
    }
    return new PilotCosts(starts.usual(), cells, starts.once());
  }

  /** The mean over all trials, weighted by the number of submissions. */
  private static Map<Cell, Measuring> cells(
      Plan plan, Map<SubmissionSpacing.Place, SubmissionSpacing> paces) {
    Map<Cell, Double> sums = new HashMap<>();
    Map<Cell, Integer> counts = new HashMap<>();
    paces.forEach(
        (place, pace) -> {
          Cell cell = plan.cells().get(place.cell());
          if (cell != null && pace.counted() > 0) {
            sums.merge(cell, pace.counted() * pace.seconds(), Double::sum);
            counts.merge(cell, pace.counted(), Integer::sum);
          }
        });
    Map<Cell, Measuring> means = new HashMap<>();
    sums.forEach(
        (cell, sum) -> means.put(cell, new Measuring(sum / counts.getOrDefault(cell, 1), 0, 1)));
    return means;
  }
}
