package io.tare.harness.capsule.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.capsule.Agreement;
import io.tare.harness.capsule.CapsuleCheck;
import io.tare.harness.capsule.CapsuleHead;
import io.tare.harness.capsule.FigureCheck;
import io.tare.harness.capsule.FirmVerdict;
import io.tare.harness.capsule.ProgramIdentity;
import io.tare.harness.capsule.ReportFile;
import io.tare.harness.capsule.SignatureCheck;
import io.tare.harness.capsule.Verification;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The output of {@code tare verify --json}. Contains every key; missing values are null. */
@JsonInclude(JsonInclude.Include.ALWAYS)
@RecordBuilder
record VerificationDocument(
    String run,
    int exitStatus,
    boolean agrees,
    List<String> damage,
    @Nullable CapsuleHead capsule,
    @Nullable String signer,
    boolean vouched,
    ProgramIdentity program,
    String java,
    @Nullable String unread,
    String explanation,
    List<Figures> figures,
    List<Difference> differences,
    SortedMap<String, String> files,
    List<String> unchecked,
    List<String> remarks,
    List<Verdict> verdicts) {

  /** A part of the results. */
  record Figures(
      String section, int all, int toTheBit, int byRounding, int otherwise, int otherWords) {
    static Figures of(FigureCheck.Section section) {
      return new Figures(
          section.name(),
          section.all(),
          section.of(Agreement.TO_THE_BIT),
          section.of(Agreement.BY_ROUNDING),
          VerificationText.otherwise(section),
          section.words());
    }
  }

  /** A value that is not equal to the bit. */
  record Difference(
      String place, boolean figure, String agreement, String printed, String computed) {
    static Difference of(FigureCheck.Difference each) {
      return new Difference(
          each.place(),
          each.isFigure(),
          each.agreement().toString(),
          each.printed(),
          each.computed());
    }
  }

  /**
   * A verdict.
   *
   * @param wouldFlipWithout null if there are too few blocks to leave one out
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Verdict(
      String workload,
      String platform,
      String verdict,
      int blocks,
      @Nullable List<Integer> wouldFlipWithout) {
    static Verdict of(FirmVerdict each) {
      return new Verdict(
          each.workload(),
          each.platform(),
          each.verdict(),
          each.blocks(),
          each.isTried() ? each.decisive() : null);
    }
  }

  /** On several lines. */
  String text() {
    return RecordJson.pretty(this);
  }

  static VerificationDocument of(Verification found) {
    SortedMap<String, String> files = new TreeMap<>();
    for (ReportFile each : found.run().files()) {
      files.put(each.name(), each.state().toString());
    }
    Optional<SignatureCheck> signature = found.capsule().map(CapsuleCheck::signature);
    List<FigureCheck> figures = found.run().figures().stream().toList();
    return VerificationDocumentBuilder.builder()
        .run(found.name())
        .exitStatus(found.exitStatus())
        .agrees(found.agrees())
        .damage(found.damage())
        .capsule(found.head().orElse(null))
        .signer(signature.flatMap(SignatureCheck::fingerprint).orElse(null))
        .vouched(signature.filter(each -> each.state() == SignatureCheck.State.VOUCHED).isPresent())
        .program(found.here())
        .java(Runtime.version().toString())
        .unread(found.run().unread().orElse(null))
        .explanation(found.explanation())
        .figures(
            figures.stream().flatMap(each -> each.sections().stream()).map(Figures::of).toList())
        .differences(
            figures.stream()
                .flatMap(each -> each.differences().stream())
                .map(Difference::of)
                .toList())
        .files(files)
        .unchecked(found.unchecked())
        .remarks(found.run().remarks())
        .verdicts(found.run().verdicts().stream().map(Verdict::of).toList())
        .build();
  }
}
