package io.tare.cli.capsule;

import io.tare.cli.invocation.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of verifying a run.
 *
 * @param capsule empty for a run directory
 * @param here the program that computed the figures again
 * @param asked the required signers; empty if none are required
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

  /** What was changed, in sentences. */
  public List<String> damage() {
    List<String> all = new ArrayList<>();
    capsule.ifPresent(each -> all.addAll(each.damage()));
    capsule.ifPresent(
        each -> each.changes().forEach(one -> all.add(one.file() + " is " + one.kind())));
    if (!asked.isEmpty() && !isVouched()) {
      all.add(
          capsule.flatMap(CapsuleCheck::signer).isPresent()
              ? "it is signed with another key than --signer names"
              : "it is not signed with a key that --signer names");
    }
    all.addAll(run.damage());
    return all;
  }

  /** Whether one of the required keys signed it. */
  public boolean isVouched() {
    return capsule.flatMap(CapsuleCheck::signer).filter(asked::contains).isPresent();
  }

  /** Whether another program created the capsule. */
  public boolean isOfAnotherProgram() {
    return head().filter(each -> !each.program().sha256().equals(here.sha256())).isPresent();
  }

  public Optional<CapsuleHead> head() {
    return capsule.flatMap(CapsuleCheck::head);
  }

  /** If another program created it, only numbers and verdicts must agree. */
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

  /** Possible causes of differences; empty if there are none. */
  public String explanation() {
    boolean isSame =
        run.agrees() && run.figures().stream().allMatch(each -> each.differences().isEmpty());
    if (isSame) {
      return "";
    }
    if (!run.agrees() && !head().map(CapsuleHead::reportAgreed).orElse(true)) {
      return "They already differed when the capsule was created: another version wrote the "
          + "report, or it was edited.";
    }
    if (isOfAnotherProgram()) {
      return "%s created it, but this is %s; CHANGELOG.md lists the changes between them. Only numbers and verdicts count."
          .formatted(head().orElseThrow().program().words(), here.words());
    }
    if (run.agrees()) {
      return "Last digits may differ because another Java or processor rounds differently.";
    }
    return capsule.isPresent()
        ? "The same program created it, so it was edited."
        : "Another version wrote the report, or it was edited; tare report writes it again.";
  }
}
