package io.tare.analysis.reproduction;

import io.tare.analysis.studies.Claim;
import java.util.List;

/**
 * A claim with the run's verdict.
 *
 * @param platforms the checked platforms of the run; more than one if the claim compares them
 * @param reason why it cannot be checked; empty unless not measured
 * @param decisive the evidence that decided, or left it open if undecided
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

  /** The same for a claim about a different platform. */
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
