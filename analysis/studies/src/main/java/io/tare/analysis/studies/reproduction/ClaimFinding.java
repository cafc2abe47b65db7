package io.tare.analysis.studies.reproduction;

import io.tare.analysis.studies.Claim;
import java.util.List;

/**
 * A claim with the run's verdict.
 *
 * @param platforms the checked platforms of the run; more than one if the claim compares them
 * @param reason why it cannot be checked; empty unless not measured
 * @param decisive the evidence that decided, or left it open
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

  /** The same figures of a platform that the claim is not about. */
  ClaimFinding notAsked() {
    return verdict == ClaimVerdict.NOT_MEASURED
        ? this
        : new ClaimFinding(claim, platforms, ClaimVerdict.NOT_ASKED, reason, decisive, evidence);
  }

  static ClaimFinding notMeasured(Claim claim, List<String> platforms, String reason) {
    return new ClaimFinding(
        claim, platforms, ClaimVerdict.NOT_MEASURED, reason, List.of(), List.of());
  }
}
