package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Stable;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Measurand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks whether PDs are the same within a margin: every ratio of two must be within it. */
final class StableCheck {

  private StableCheck() {}

  static ClaimFinding of(
      Claim claim,
      Stable stable,
      MeasuredPds losses,
      List<Place> places,
      List<String> asked,
      double level) {
    Map<List<Place>, Map<Integer, Double>> pairs = new LinkedHashMap<>();
    for (int i = 0; i < places.size(); i++) {
      for (int j = i + 1; j < places.size(); j++) {
        Measurand one = places.get(i).measurand();
        Measurand other = places.get(j).measurand();
        Map<Integer, Double> logs = losses.logRatios(places.get(i), places.get(j));
        if (areCompared(stable, one, other) && logs.size() >= ConfidenceLevel.MIN_TRIALS) {
          pairs.put(List.of(places.get(i), places.get(j)), logs);
        }
      }
    }
    ClaimConditions conditions = new ClaimConditions(losses);
    double corrected = ClaimCheck.corrected(level, pairs.size());
    Interval margin = new Interval(1 / (1 + stable.margin()), 1 + stable.margin(), level);
    pairs.forEach(
        (both, logs) -> {
          LogRatio ratio = losses.logRatio(logs.values(), level);
          conditions.add(
              ratio.evidence(both),
              both,
              ratio
                  .interval()
                  .filter(each -> margin.contains(each.lower()) && margin.contains(each.upper()))
                  .isPresent(),
              losses
                  .logRatio(logs.values(), corrected)
                  .interval()
                  .filter(each -> !each.overlaps(margin)));
        });
    return conditions.finding(claim, asked, OrderCheck.NOTHING);
  }

  private static boolean areCompared(Stable stable, Measurand one, Measurand other) {
    if (!one.workload().equals(other.workload())
        || !one.network().equals(other.network())
        || !one.load().equals(other.load())) {
      return false;
    }
    return stable.along().isEmpty() || EqualParameters.of(one, other, stable.along().get()::equals);
  }
}
