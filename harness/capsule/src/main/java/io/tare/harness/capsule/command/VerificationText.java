package io.tare.harness.capsule.command;

import io.tare.analysis.table.Columns;
import io.tare.harness.capsule.Agreement;
import io.tare.harness.capsule.CapsuleCheck;
import io.tare.harness.capsule.CapsuleHead;
import io.tare.harness.capsule.FigureCheck;
import io.tare.harness.capsule.FirmVerdict;
import io.tare.harness.capsule.ReportFile;
import io.tare.harness.capsule.SignatureCheck;
import io.tare.harness.capsule.Verification;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.QuantityText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text output of {@code tare verify}. */
final class VerificationText {

  private static final int MAX_REPORTED = 20;

  private final Console console;

  VerificationText(Console console) {
    this.console = console;
  }

  void print(Verification found) {
    found.capsule().ifPresent(each -> console.prose(origin(found, each)));
    List<String> damage = found.damage();
    print(damage, each -> "Problem: " + each + ".");
    print(found.unchecked(), each -> "Not checked: " + each + ".");
    found.run().remarks().forEach(console::prose);
    if (damage.isEmpty() && found.unchecked().isEmpty()) {
      console.prose("Plan, journal, environments and samples are as the run wrote them.");
    }
    found.run().figures().ifPresent(this::figures);
    files(found);
    verdicts(found.run().verdicts());
    if (!found.explanation().isEmpty()) {
      console.prose(found.explanation());
    }
    console.prose(conclusion(found));
  }

  /** The number of figures that differ, or are only in one of the two. */
  static int otherwise(FigureCheck.Section section) {
    return section.all() - section.of(Agreement.TO_THE_BIT) - section.of(Agreement.BY_ROUNDING);
  }

  private static String origin(Verification found, CapsuleCheck capsule) {
    String made =
        capsule
            .head()
            .map(CapsuleHead::program)
            .map(each -> ", created by tare " + each.words())
            .orElse("");
    String signed = signed(capsule.signature());
    return "A capsule of the run %s%s; %s: %s."
        .formatted(found.name(), made, QuantityText.count(capsule.files(), "file"), signed);
  }

  private static String signed(SignatureCheck signature) {
    String key = signature.fingerprint().orElse("an unknown key");
    return switch (signature.state()) {
      case NONE -> "not signed, so anyone who had it may have changed it";
      case VALID ->
          "signed by "
              + key
              + "; compare it with the output of its creator's ssh-keygen -lf KEY, or name its "
              + "creator with --signer";
      case VOUCHED -> "signed by " + key + ", as required";
      case REFUSED -> "without a signature that is accepted";
      case UNCHECKED -> "its signature was not checked";
    };
  }

  private void figures(FigureCheck check) {
    console.table(
        new Columns<FigureCheck.Section>()
            .words("figures of", FigureCheck.Section::name)
            .numbers("all", each -> "" + each.all())
            .numbers("equal to the bit", each -> "" + each.of(Agreement.TO_THE_BIT))
            .numbers("except for rounding", each -> "" + each.of(Agreement.BY_ROUNDING))
            .numbers("different", each -> "" + otherwise(each))
            .numbers("other words", each -> "" + each.words())
            .table(
                check.sections().stream()
                    .filter(each -> each.all() > 0 || each.words() > 0)
                    .toList()));
    print(
        check.differences().stream().filter(each -> isReported(each)).toList(),
        each ->
            switch (each.agreement()) {
              case NOT_COMPUTED ->
                  each.place() + ": " + each.printed() + " is printed but not computed";
              case NOT_PRINTED ->
                  each.place() + ": " + each.computed() + " is computed but not printed";
              case TO_THE_BIT, BY_ROUNDING, DIFFERENT ->
                  "%s: %s is printed, but %s is computed"
                      .formatted(each.place(), each.printed(), each.computed());
            });
  }

  private static boolean isReported(FigureCheck.Difference each) {
    return each.agreement() != Agreement.BY_ROUNDING;
  }

  private void files(Verification found) {
    List<ReportFile> files = found.run().files();
    List<String> others =
        files.stream()
            .filter(each -> each.state() != ReportFile.State.SAME)
            .map(each -> each.name() + " is " + each.state())
            .toList();
    if (!files.isEmpty()) {
      console.prose(
          "Other files of the report: "
              + (files.size() - others.size())
              + " of "
              + files.size()
              + " are equal to the byte"
              + others.stream().map(each -> ", " + each).collect(Collectors.joining())
              + ".");
    }
  }

  private void verdicts(List<FirmVerdict> verdicts) {
    List<FirmVerdict> tried = verdicts.stream().filter(FirmVerdict::isTried).toList();
    List<FirmVerdict> loose = tried.stream().filter(each -> !each.decisive().isEmpty()).toList();
    if (tried.size() < verdicts.size()) {
      console.prose(
          "%s of %d have too few blocks to leave one out."
              .formatted(
                  QuantityText.count(verdicts.size() - tried.size(), "verdict"), verdicts.size()));
    }
    if (!tried.isEmpty()) {
      console.prose(
          "Leaving out one block would change %d of %s%s"
              .formatted(
                  loose.size(),
                  QuantityText.count(tried.size(), "verdict"),
                  loose.isEmpty() ? "." : ":"));
    }
    print(
        loose,
        each ->
            "  %s on %s, %s: without block %s"
                .formatted(
                    each.workload(),
                    each.platform(),
                    each.verdict(),
                    each.decisive().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" or "))));
  }

  private static String conclusion(Verification found) {
    if (!found.damage().isEmpty()) {
      return "It is damaged or was changed.";
    }
    if (found.run().unread().isPresent()) {
      return "Use the version that created it to compute its figures.";
    }
    if (!found.agrees()) {
      return "Some figures do not agree with the samples.";
    }
    return found.unchecked().isEmpty()
        ? "All figures agree with the samples."
        : "Not everything could be checked; what was checked agrees with the samples.";
  }

  private <T> void print(List<T> all, Function<T, String> words) {
    all.stream().limit(MAX_REPORTED).map(words).forEach(console::prose);
    if (all.size() > MAX_REPORTED) {
      console.prose("and " + (all.size() - MAX_REPORTED) + " more; --json has all");
    }
  }
}
