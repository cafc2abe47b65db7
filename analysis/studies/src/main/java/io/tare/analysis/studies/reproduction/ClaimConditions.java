package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A claim's conditions on several cells, each shown, refuted or neither; and the verdict. What the
 * run's report does not call settled decides nothing, and what it calls too coarse leaves the claim
 * open.
 */
final class ClaimConditions {

  private final MeasuredPds pds;
  private final List<Evidence> unsettled = new ArrayList<>();
  private final List<Evidence> shown = new ArrayList<>();
  private final List<Evidence> refuted = new ArrayList<>();
  private final List<Evidence> open = new ArrayList<>();
  private final List<Evidence> all = new ArrayList<>();

  ClaimConditions(MeasuredPds pds) {
    this.pds = pds;
  }

  /**
   * @param behind the cells that the evidence is computed from
   * @param refuting the corrected interval if it shows the opposite
   */
  void add(
      Evidence evidence, Collection<Place> behind, boolean isShown, Optional<Interval> refuting) {
    all.add(evidence);
    if (!pds.areSettled(behind)) {
      unsettled.add(evidence);
    } else if (pds.areTooCoarse(behind)) {
      open.add(evidence);
    } else if (refuting.isPresent()) {
      refuted.add(evidence);
    } else {
      (isShown ? shown : open).add(evidence);
    }
  }

  ClaimFinding finding(Claim claim, List<String> platforms, String nothing) {
    if (all.isEmpty()) {
      return ClaimFinding.notMeasured(claim, platforms, nothing);
    }
    if (!refuted.isEmpty()) {
      return new ClaimFinding(claim, platforms, ClaimVerdict.CONTRADICTED, "", refuted, all);
    }
    if (!unsettled.isEmpty()) {
      return new ClaimFinding(claim, platforms, ClaimVerdict.NOT_SETTLED, "", unsettled, all);
    }
    return open.isEmpty()
        ? new ClaimFinding(claim, platforms, ClaimVerdict.REPRODUCED, "", shown, all)
        : new ClaimFinding(claim, platforms, ClaimVerdict.UNDECIDED, "", open, all);
  }
}
