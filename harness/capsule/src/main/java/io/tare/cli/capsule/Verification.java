package io.tare.cli.capsule;

import io.tare.cli.invocation.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that is known of a run that somebody handed on.
 *
 * @param capsule absent of a run directory
 * @param here the program that computed it again
 * @param asked whose signature was asked for; empty if no one's
 */
public record Verification(
    String name,
    Optional<CapsuleCheck> capsule,
    RunCheck run,
    ProgramIdentity here,
    List<SshSigner> asked) {

  public Verification {
    asked = List.copyOf(asked);
  }

  /** What is not as it was made, in sentences. */
  public List<String> damage() {
    List<String> all = new ArrayList<>();
    capsule.ifPresent(each -> all.addAll(each.damage()));
    capsule.ifPresent(
        each -> each.changes().forEach(one -> all.add(one.file() + " is " + one.kind())));
    if (!asked.isEmpty() && !isVouched()) {
      all.add(
          capsule.flatMap(CapsuleCheck::signer).isPresent()
              ? "it is signed by another key than --signer names"
              : "it is not signed by a key that --signer names");
    }
    all.addAll(run.damage());
    return all;
  }

  /** Whether one of the keys that were asked for signed it. */
  public boolean isVouched() {
    return capsule.flatMap(CapsuleCheck::signer).filter(asked::contains).isPresent();
  }

  /** Whether the program that made the capsule is another. */
  public boolean isOfAnotherProgram() {
    return head().filter(each -> !each.program().sha256().equals(here.sha256())).isPresent();
  }

  public Optional<CapsuleHead> head() {
    return capsule.flatMap(CapsuleCheck::head);
  }

  /** Of another program numbers and verdicts alone must agree. */
  public boolean agrees() {
    return isOfAnotherProgram() ? run.figuresAgree() : run.agrees();
  }

  /** See {@link ExitStatus}. */
  public int exitStatus() {
    if (!damage().isEmpty()) {
      return ExitStatus.DAMAGED;
    }
    if (run.unread().isPresent()) {
      return ExitStatus.INFRASTRUCTURE;
    }
    return agrees() ? ExitStatus.ALL_VALID : ExitStatus.DIFFERENT;
  }

  /** Where differences may come from; empty if there are none. */
  public String explanation() {
    boolean isSame =
        run.agrees() && run.figures().stream().allMatch(each -> each.differences().isEmpty());
    if (isSame) {
      return "";
    }
    if (!run.agrees() && !head().map(CapsuleHead::reportAgreed).orElse(true)) {
      return "They differed when the capsule was made: another version wrote the report, or it was edited.";
    }
    if (isOfAnotherProgram()) {
      return "%s made it, and this is %s: CHANGELOG.md says what became different between them. Only numbers and verdicts count."
          .formatted(head().orElseThrow().program().words(), here.words());
    }
    if (run.agrees()) {
      return "Last digits differ where another Java or processor rounds otherwise.";
    }
    return capsule.isPresent()
        ? "The same program made it: what it says was edited."
        : "Another version wrote the report, or it was edited; tare report writes it anew.";
  }
}
