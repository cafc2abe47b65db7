package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.report.Report;
import io.tare.analysis.samples.ArchivedRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapsuleCheckTest {

  private static final ProgramIdentity PROGRAM = new ProgramIdentity("1.0", "0a".repeat(32));

  @TempDir private static Path directory;

  private static final long MAX_BYTES = 1 << 24;

  private static Path run;
  private static Path key;
  private static Path capsule;

  @TempDir private Path own;

  private Path root;

  @BeforeAll
  static void makeACapsule() throws Exception {
    run = directory.resolve("mine");
    SyntheticRun.ofSize(4, 3).writeTo(run);
    Report.of(Analysis.withDefaults().of(ArchivedRun.open(run))).writeTo(run.resolve("report"));
    key = SshKeys.made(directory.resolve("key"), "ed25519");
    Path input = Files.createDirectory(directory.resolve("site"));
    Files.writeString(input.resolve("index.html"), "hello");
    capsule = capsule("first", Map.of("../site", input));
  }

  @BeforeEach
  void unpack() throws IOException {
    root = CapsuleReader.unpack(capsule, own, 1 << 24);
  }

  @Test
  void aNewCapsuleIsWhole() throws IOException {
    CapsuleCheck check = CapsuleCheck.of(root, Optional.empty());

    assertThat(check.isWhole()).isTrue();
    assertThat(check.signature().state()).isEqualTo(SignatureCheck.State.VALID);
    assertThat(check.head().orElseThrow().inputs()).containsEntry("../site", "inputs/1/site");
    assertThat(root.resolve("inputs/1/site/index.html")).hasContent("hello");
  }

  @Test
  void itsFiguresAgreeToTheBit() throws IOException {
    RunCheck check = RunCheck.ofCapsule(root, "mine", MAX_BYTES);

    assertThat(check.damage()).isEmpty();
    assertThat(check.figures().orElseThrow().differences()).isEmpty();
    assertThat(check.agrees()).isTrue();
    assertThat(check.verdicts()).isNotEmpty().allMatch(FirmVerdict::isTried);
  }

  @Test
  void theSameRunGivesTheSameBytes() throws IOException {
    assertThat(capsule("second", Map.of())).hasSameBinaryContentAs(capsule("third", Map.of()));
  }

  @Test
  void findsAChangedByteInAnyFile() throws IOException {
    for (Path file : files()) {
      byte[] whole = Files.readAllBytes(file);
      byte[] changed = whole.clone();
      changed[changed.length / 2] ^= 1;
      Files.write(file, changed);

      CapsuleCheck check = CapsuleCheck.of(root, Optional.empty());
      assertThat(check.isWhole()).as("%s", file).isFalse();
      String name = root.relativize(file).toString();
      if (!name.startsWith(Manifest.NAME)) {
        assertThat(check.changes()).containsExactly(new FileChange(name, FileChange.Kind.CHANGED));
      }
      Files.write(file, whole);
    }
    assertThat(CapsuleCheck.of(root, Optional.empty()).isWhole()).isTrue();
  }

  @Test
  void findsAMissingAndAnAddedFile() throws IOException {
    Files.delete(root.resolve("run/plan.json"));
    Files.createSymbolicLink(root.resolve("run/zzz"), Path.of("/etc/passwd"));

    assertThat(CapsuleCheck.of(root, Optional.empty()).changes())
        .containsExactly(
            new FileChange("run/plan.json", FileChange.Kind.MISSING),
            new FileChange("run/zzz", FileChange.Kind.ADDED));
    assertThat(RunCheck.ofCapsule(root, "mine", MAX_BYTES).damage())
        .containsExactly("plan.json is missing; restore it from a copy");
  }

  /** An attacker can rewrite a capsule's manifest, but not its signature. */
  @Test
  void aRewrittenManifestDoesNotMatchTheSignature() throws IOException {
    Files.writeString(root.resolve("run/log"), "edited");
    Files.writeString(root.resolve(Manifest.NAME), Manifest.of(root).text());

    CapsuleCheck check = CapsuleCheck.of(root, Optional.empty());

    assertThat(check.changes()).isEmpty();
    assertThat(check.damage())
        .singleElement()
        .satisfies(each -> assertThat(each).startsWith("SHA256SUMS is not what was signed"));
  }

  /** Even if all hashes and seals are rewritten, figures come from samples. */
  @Test
  void anEditedFigureDiffers() throws IOException {
    Path results = root.resolve("run/report/results.json");
    String text = Files.readString(results);
    Files.writeString(
        results, text.replaceFirst("(\"holm\\w*|\"p_holm)\" : [0-9.E-]+", "$1\" : 0.5"));
    String edited = Files.readString(results);
    assertThat(edited).isNotEqualTo(text);

    RunCheck check = RunCheck.ofCapsule(root, "mine", MAX_BYTES);

    assertThat(check.isFalse(true)).isTrue();
    assertThat(check.figures().orElseThrow().differences())
        .singleElement()
        .satisfies(each -> assertThat(each.printed()).isEqualTo("0.5"));
  }

  @Test
  void anEditedPageDiffers() throws IOException {
    Files.writeString(root.resolve("run/report/index.html"), "PD is 1.00");

    RunCheck check = RunCheck.ofCapsule(root, "mine", MAX_BYTES);

    assertThat(check.agrees()).isFalse();
    assertThat(check.isFalse(true)).isFalse();
    assertThat(check.uncomparable(true))
        .containsExactly("report/index.html: it is different, and another version may write it so");
    assertThat(check.files()).contains(new ReportFile("index.html", ReportFile.State.DIFFERENT));
  }

  @Test
  void reportsACampaignChangedSinceTheRunBegan() throws IOException {
    Path unpacked = root.resolve("run");
    Path campaign = unpacked.resolve("campaign.yaml");
    assertThat(RunCheck.of(unpacked, "mine", MAX_BYTES).damage()).isEmpty();
    Files.writeString(campaign, "# edited\n");

    assertThat(RunCheck.of(unpacked, "mine", MAX_BYTES).damage())
        .containsExactly("campaign.yaml was changed since the run began");
  }

  @Test
  void reportsAChangedJournal() throws IOException {
    Path journal = root.resolve("run/journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replaceFirst("0.1.0", "0.1.1"));

    assertThat(RunCheck.ofCapsule(root, "mine", MAX_BYTES).damage())
        .singleElement()
        .satisfies(
            each ->
                assertThat(each).startsWith("cannot read journal.jsonl:").contains("was changed"));
  }

  private static Path capsule(String name, Map<String, Path> inputs) throws IOException {
    Path file = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      new RunCapsule(run, "mine", new TreeMap<>(inputs), Map.of(), true)
          .writeTo(out, PROGRAM, "17", Optional.of(key));
    }
    return file;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).filter(each -> each.toFile().length() > 0).toList();
    }
  }
}
