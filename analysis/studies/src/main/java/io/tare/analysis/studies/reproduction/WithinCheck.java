package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Within;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.List;

/** Checks whether PD of every cell is in a claimed range. */
final class WithinCheck {

  private WithinCheck() {}

  static ClaimFinding of(
      Claim claim,
      Within within,
      MeasuredPds losses,
      List<Place> places,
      List<String> asked,
      double level) {
    List<Place> measured =
        places.stream().filter(place -> losses.pd(place, level).isPresent()).toList();
    ClaimConditions conditions = new ClaimConditions(losses);
    double corrected = ClaimCheck.corrected(level, measured.size());
    for (Place place : measured) {
      Ratio pd = losses.pd(place, level).orElseThrow();
      Evidence evidence =
          new Evidence(
              List.of(place.measurand()), List.of(place.platform()), pd.value(), pd.interval());
      conditions.add(
          evidence,
          List.of(place),
          pd.interval().filter(each -> isInside(each, within)).isPresent(),
          losses
              .pd(place, corrected)
              .flatMap(Ratio::interval)
              .filter(each -> isOutside(each, within)));
    }
    return conditions.finding(claim, asked, "the run has no such cell with enough blocks");
  }

  static boolean isInside(Interval interval, Within within) {
    return within.lower() <= interval.lower() && interval.upper() <= within.upper();
  }

  static boolean isOutside(Interval interval, Within within) {
    return interval.upper() < within.lower() || within.upper() < interval.lower();
  }
}
