package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Share;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a component's share of the added time is in a claimed range, in every cell whose
 * added time is clear. The report's intervals are not corrected for several cells, so that a claim
 * about several of them is not contradicted by one.
 */
final class ShareCheck {

  private ShareCheck() {}

  static ClaimFinding of(
      Claim claim, Share share, MeasuredPds losses, List<Place> places, List<String> asked) {
    List<Place> measured =
        places.stream().filter(each -> losses.share(each, share.component()).isPresent()).toList();
    ClaimConditions conditions = new ClaimConditions(losses);
    for (Place place : measured) {
      Estimate known = losses.share(place, share.component()).orElseThrow();
      conditions.add(
          new Evidence(
              List.of(place.measurand()),
              List.of(place.platform()),
              known.value(),
              known.interval()),
          List.of(place),
          known.interval().filter(each -> WithinCheck.isInside(each, share.range())).isPresent(),
          measured.size() == 1
              ? known.interval().filter(each -> WithinCheck.isOutside(each, share.range()))
              : Optional.empty());
    }
    return conditions.finding(
        claim,
        asked,
        "the run has no such cell that clearly takes more time, with a component "
            + share.component());
  }
}
