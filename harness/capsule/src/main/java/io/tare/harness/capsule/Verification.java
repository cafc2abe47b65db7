package io.tare.harness.capsule;

import io.tare.harness.command.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of verifying a run.
 *
 * @param capsule empty for a run directory
 * @param here the program that computed the figures again
 */
public record Verification(
    String name, Optional<CapsuleCheck> capsule, RunCheck run, ProgramIdentity here) {

  /** What was changed, in sentences. */
  public List<String> damage() {
    List<String> all = new ArrayList<>();
    capsule.ifPresent(each -> all.addAll(each.damage()));
    capsule.ifPresent(
        each -> each.changes().forEach(one -> all.add(one.file() + " is " + one.kind())));
    all.addAll(run.damage());
    return all;
  }

  /** What was neither shown to be right nor to be wrong. */
  public List<String> unchecked() {
    List<String> all = new ArrayList<>();
    capsule
        .map(CapsuleCheck::signature)
        .filter(each -> each.state() == SignatureCheck.State.UNCHECKED)
        .ifPresent(each -> all.add(each.reason()));
    run.unread().ifPresent(each -> all.add("the figures: " + each));
    if (run.unread().isEmpty() && run.damage().isEmpty() && !run.hasReport()) {
      all.add("the figures: there is no report");
    }
    all.addAll(run.unchecked());
    all.addAll(run.uncomparable(isOfAnotherProgram()));
    capsule.ifPresent(each -> all.addAll(each.strange()));
    return all;
  }

  /** Whether another program created the capsule. */
  public boolean isOfAnotherProgram() {
    return head().filter(each -> !each.program().sha256().equals(here.sha256())).isPresent();
  }

  public Optional<CapsuleHead> head() {
    return capsule.flatMap(CapsuleCheck::head);
  }

  /** Whether no figure is false; if another program created it, its words may differ. */
  public boolean agrees() {
    return !run.isFalse(isOfAnotherProgram());
  }

  /** See {@link ExitStatus}. */
  public int exitStatus() {
    if (!damage().isEmpty()) {
      return ExitStatus.DAMAGED;
    }
    if (!agrees()) {
      return ExitStatus.DIFFERENT;
    }
    return unchecked().isEmpty() ? ExitStatus.ALL_VALID : ExitStatus.UNCHECKED;
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
