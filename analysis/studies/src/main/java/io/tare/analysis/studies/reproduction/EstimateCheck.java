package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Migration;
import io.tare.analysis.studies.Claim.Share;
import io.tare.analysis.studies.Claim.Within;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks whether an estimate of the report is in a claimed range, in every cell that has it: a
 * component's share of the added time if that is clear, or a mean over live migrations. The
 * report's intervals are not corrected for several cells, so that a claim about several of them is
 * not contradicted by one.
 */
final class EstimateCheck {

  private EstimateCheck() {}

  static ClaimFinding of(
      Claim claim, Share share, MeasuredPds losses, List<Place> places, List<String> asked) {
    return of(
        claim,
        share.range(),
        losses,
        places,
        each -> losses.share(each, share.component()),
        asked,
        "the run has no such cell that clearly takes more time, with a component "
            + share.component());
  }

  static ClaimFinding of(
      Claim claim,
      Migration migration,
      MeasuredPds losses,
      List<Place> places,
      List<String> asked) {
    return of(
        claim,
        migration.range(),
        losses,
        places,
        each -> losses.migration(each, migration.quantity().measured()),
        asked,
        "the run has no such cell with live migrations whose hypervisor reports it");
  }

  private static ClaimFinding of(
      Claim claim,
      Within range,
      MeasuredPds losses,
      List<Place> places,
      Function<Place, Optional<Estimate>> estimate,
      List<String> asked,
      String nothing) {
    List<Place> measured =
        places.stream().filter(each -> estimate.apply(each).isPresent()).toList();
    ClaimConditions conditions = new ClaimConditions(losses);
    for (Place place : measured) {
      Estimate known = estimate.apply(place).orElseThrow();
      conditions.add(
          new Evidence(
              List.of(place.measurand()),
              List.of(place.platform()),
              known.value(),
              known.interval()),
          List.of(place),
          known.interval().filter(each -> WithinCheck.isInside(each, range)).isPresent(),
          measured.size() == 1
              ? known.interval().filter(each -> WithinCheck.isOutside(each, range))
              : Optional.empty());
    }
    return conditions.finding(claim, asked, nothing);
  }
}
