package io.tare.analysis.reproduction;

import io.tare.analysis.studies.Claim;
import java.util.List;

/**
 * A claim with what a run says of it.
 *
 * @param platforms the run's platforms that were asked; more than one where the claim compares them
 * @param reason why there is nothing to ask; empty unless not measured
 * @param decisive of the evidence what decided; what left it open if undecided
 * @param evidence all of it
 */
public record ClaimFinding(
    Claim claim,
    List<String> platforms,
    ClaimVerdict verdict,
    String reason,
    List<Evidence> decisive,
    List<Evidence> evidence) {

  public ClaimFinding {
    platforms = List.copyOf(platforms);
    decisive = List.copyOf(decisive);
    evidence = List.copyOf(evidence);
  }

  /** The same of a claim about another platform than was asked. */
  ClaimFinding onAnother() {
    return verdict == ClaimVerdict.CONTRADICTED
        ? new ClaimFinding(claim, platforms, ClaimVerdict.DIFFERENT, reason, decisive, evidence)
        : this;
  }

  static ClaimFinding notMeasured(Claim claim, List<String> platforms, String reason) {
    return new ClaimFinding(
        claim, platforms, ClaimVerdict.NOT_MEASURED, reason, List.of(), List.of());
  }
}
