package io.tare.analysis.pilot;

import io.tare.analysis.results.RunSource;
import io.tare.model.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run's trials and submissions cost in time, as it was seen.
 *
 * @param trials platform to what a trial takes beside its submissions, in seconds: start and end of
 *     server and client, and of the platform where every trial starts it; a platform of which no
 *     trial came through in one attempt is absent
 * @param submissions cell to what one submission takes, from its start to the next one's, in
 *     seconds
 * @param once what is done once in a run, in seconds: the platforms' first starts
 */
record PilotCosts(Map<String, Double> trials, Map<Cell, Double> submissions, double once) {

  PilotCosts {
    trials = Collections.unmodifiableMap(new TreeMap<>(trials));
    submissions = Map.copyOf(submissions);
  }

  static PilotCosts of(RunSource run) {
    Map<Pace.Place, Pace> paces = Pace.of(run);
    Map<Cell, Double> submissions = submissions(run, paces);
    Map<String, List<Double>> first = new HashMap<>();
    Map<String, List<Double>> others = new HashMap<>();
    for (TrialTimes.Time time : TrialTimes.of(run.plan(), run.journal())) {
      double rest = time.seconds();
      for (String cell : time.trial().cells()) {
        Pace pace = paces.get(new Pace.Place(time.trial().id(), time.attempt(), cell));
        if (pace != null) {
          rest -= pace.all() * submissions.getOrDefault(run.plan().cells().get(cell), 0.0);
        }
      }
      (time.isFirst() ? first : others)
          .computeIfAbsent(time.trial().platform(), platform -> new ArrayList<>())
          .add(Math.max(0, rest));
    }
    Map<String, Double> trials = new HashMap<>();
    first.forEach((platform, rest) -> trials.put(platform, mean(rest)));
    others.forEach((platform, rest) -> trials.put(platform, mean(rest)));
    double once = 0;
    for (Map.Entry<String, List<Double>> each : first.entrySet()) {
      once += Math.max(0, mean(each.getValue()) - trials.getOrDefault(each.getKey(), 0.0));
    }
    return new PilotCosts(trials, submissions, once);
  }

  /** The mean over all trials, weighted by the number of submissions. */
  private static Map<Cell, Double> submissions(RunSource run, Map<Pace.Place, Pace> paces) {
    Map<Cell, Double> sums = new HashMap<>();
    Map<Cell, Integer> counts = new HashMap<>();
    paces.forEach(
        (place, pace) -> {
          Cell cell = run.plan().cells().get(place.cell());
          if (cell != null && pace.counted() > 0) {
            sums.merge(cell, pace.counted() * pace.seconds(), Double::sum);
            counts.merge(cell, pace.counted(), Integer::sum);
          }
        });
    Map<Cell, Double> means = new HashMap<>();
    sums.forEach((cell, sum) -> means.put(cell, sum / counts.getOrDefault(cell, 1)));
    return means;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElse(0);
  }
}
