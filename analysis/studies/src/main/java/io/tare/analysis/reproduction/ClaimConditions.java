package io.tare.analysis.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.studies.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A claim's conditions on several cells, each shown, refuted or neither; and the verdict. */
final class ClaimConditions {

  private final List<Evidence> shown = new ArrayList<>();
  private final List<Evidence> refuted = new ArrayList<>();
  private final List<Evidence> open = new ArrayList<>();
  private final List<Evidence> all = new ArrayList<>();

  /**
   * @param refuting the corrected interval if it shows the opposite
   */
  void add(Evidence evidence, boolean isShown, Optional<Interval> refuting) {
    all.add(evidence);
    if (refuting.isPresent()) {
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
    return open.isEmpty()
        ? new ClaimFinding(claim, platforms, ClaimVerdict.REPRODUCED, "", shown, all)
        : new ClaimFinding(claim, platforms, ClaimVerdict.UNDECIDED, "", open, all);
  }
}
