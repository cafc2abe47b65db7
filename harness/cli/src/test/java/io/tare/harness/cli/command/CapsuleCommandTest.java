package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapsuleCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;
  @TempDir private Path cache;

  private Path run;

  @BeforeEach
  void record() throws Exception {
    run = directory.resolve("runs/mine");
    Files.createDirectories(run.getParent());
    SyntheticRun.ofSize(4, 8).writeTo(run);
  }

  @Test
  void aCapsuleIsVerifiedToTheBit() throws IOException {
    assertThat(tare("report", "mine").status).isZero();
    assertThat(tare("capsule", "mine").out)
        .startsWith("Wrote mine.capsule.tar.gz, not signed, with the SHA-256 ");

    CommandResult result = tare("verify", "mine.capsule.tar.gz");

    assertThat(result.err).isEmpty();
    assertThat(result.out)
        .startsWith("A capsule of the run mine, created by tare ")
        .contains("not signed, so anyone who had it may have changed it")
        .contains("Plan, journal, environments and samples are as the run wrote them.")
        .containsPattern("comparisons +[0-9]+ +[0-9]+ +0 +0 +0")
        .contains("are equal to the byte.")
        .endsWith("All figures agree with the samples.\n");
    assertThat(result.status).isZero();
  }

  @Test
  void aRunWithoutAReportIsPackedWithOne() {
    assertThat(tare("capsule", "mine").status).isZero();

    assertThat(tare("verify", "mine.capsule.tar.gz").out)
        .endsWith("All figures agree with the samples.\n");
    assertThat(run.resolve("report")).doesNotExist();
  }

  @Test
  void leavesNothingAndWritesNothingElsewhere() throws IOException {
    var unused = tare("capsule", "mine");
    List<Path> before = all();

    assertThat(tare("verify", "mine.capsule.tar.gz").status).isZero();

    assertThat(all()).isEqualTo(before);
    try (Stream<Path> left = Files.walk(cache)) {
      assertThat(left).noneMatch(each -> each.endsWith("capsule.json"));
    }
  }

  @Test
  void reportsVerdictsThatDependOnOneBlock() throws IOException {
    assertThat(tare("report", "mine").status).isZero();

    JsonNode found = JSON.readTree(tare("verify", "mine", "--json").out);

    assertThat(found.get("verdicts"))
        .hasSameSizeAs(Analysis.withDefaults().of(ArchivedRun.open(run)).comparisons())
        .allSatisfy(
            each -> {
              assertThat(each.get("blocks").asInt()).isEqualTo(4);
              assertThat(each.get("would_flip_without").isArray()).isTrue();
            });
    assertThat(found.get("exit_status").asInt()).isZero();
  }

  @Test
  void anEditedFigureHasStatusEight() throws IOException {
    assertThat(tare("report", "mine").status).isZero();
    Path results = run.resolve("report/results.json");
    Files.writeString(
        results, Files.readString(results).replaceFirst("(\"planned_blocks\" : )4", "$15"));

    CommandResult result = tare("verify", "mine");

    assertThat(result.status).isEqualTo(8);
    assertThat(result.out)
        .contains("run.planned_blocks: 5 is printed, but 4 is computed")
        .contains("Another version wrote the report, or it was edited")
        .endsWith("Some figures do not agree with the samples.\n");
  }

  /** The campaign, which verify does not read, says what is expected. */
  @Test
  void aPageThatJudgesExpectationsIsNotCalledEdited() throws IOException {
    Path page = directory.resolve("runs/expecting/report/index.html");
    SyntheticRun.ofSize(4, 8)
        .writeTo(
            directory.resolve("runs/expecting"),
            """
            name: expecting
            platforms:
              native: {kind: native}
              uml: {kind: uml, expect: {soa.matmul: {response_ns: {at_most: 1h}}}}
            workloads: [{name: soa.matmul, n: 500}]
            """);
    var unused = tare("report", "expecting", "--undecided", "fail", "--fail-if", "pd > 9");
    assertThat(page).content().contains("id=\"expectations\"");

    CommandResult whole = tare("verify", "expecting");
    Files.writeString(page, Files.readString(page).replaceFirst("</h1>", "!</h1>"));
    CommandResult edited = tare("verify", "expecting");

    assertThat(whole.out)
        .contains("Not checked: report/index.html: its section Expectations; nothing else in it")
        .endsWith("what was checked agrees with the samples.\n");
    assertThat(whole.status).isEqualTo(10);
    assertThat(edited.out).contains("index.html is different");
    assertThat(edited.status).isEqualTo(8);
  }

  @Test
  void aChangedFileHasStatusNine() throws IOException {
    var unused = tare("capsule", "mine");
    assertThat(tare("verify", "mine.capsule.tar.gz", "--into", "theirs").status).isZero();
    Files.writeString(directory.resolve("theirs/mine/run/campaign.yaml"), "name: edited\n");

    CommandResult result = tare("verify", "theirs/mine");

    assertThat(result.status).isEqualTo(9);
    assertThat(result.out)
        .contains("Problem: run/campaign.yaml is changed.")
        .endsWith("It is damaged or was changed.\n");
  }

  /** Another version has other words; only its numbers count. */
  @Test
  void onlyNumbersOfAnotherVersionCount() throws IOException {
    var unused = tare("capsule", "mine");
    assertThat(tare("verify", "mine.capsule.tar.gz", "--into", "theirs").status).isZero();
    Path root = directory.resolve("theirs/mine");
    Path head = root.resolve("capsule.json");
    Files.writeString(
        head,
        Files.readString(head)
            .replaceAll("(\"version\" : )\"[^\"]*\"", "$1\"0.0.9\"")
            .replaceAll("(\"sha256\" : )\"[^\"]*\"", "$1\"" + "0".repeat(64) + "\""));
    Files.writeString(root.resolve("run/report/index.html"), "another page");
    mend(root);

    CommandResult result = tare("verify", "theirs/mine");

    assertThat(result.out)
        .contains("Not checked: report/index.html: it is different, and another version may write")
        .contains("0.0.9 (program 000000000000…) created it, but this is ")
        .endsWith("what was checked agrees with the samples.\n");
    assertThat(result.status).isEqualTo(10);
  }

  @Test
  void anotherSignersSignatureHasStatusNine() throws IOException {
    var unused = tare("capsule", "mine");
    Files.writeString(
        directory.resolve("allowed"),
        "me@x ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + " me\n");

    CommandResult result = tare("verify", "mine.capsule.tar.gz", "--signer", "allowed");

    assertThat(result.status).isEqualTo(9);
    assertThat(result.out).contains("it is not signed, but --signer requires it");
  }

  /** Bytes 4 to 9 of gzip contain time, speed and system, and no content. */
  @Test
  void anyChangedByteOfTheArchiveIsFound() throws IOException {
    var unused = tare("capsule", "mine");
    Path file = directory.resolve("mine.capsule.tar.gz");
    byte[] whole = Files.readAllBytes(file);
    for (int i = 10; i < whole.length; i += Math.max(1, whole.length / 100)) {
      byte[] changed = whole.clone();
      changed[i] ^= (byte) (1 << i % 8);
      Files.write(file, changed);

      assertThat(tare("verify", "mine.capsule.tar.gz").status).as("byte %d", i).isEqualTo(9);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none   | : there is no such file; ssh-keygen -t ed25519 -f FILE makes one
          .      | ' is a directory; name a key in it'
          notes  | ' is not an OpenSSH private key; ssh-keygen -t ed25519 -f FILE makes one'
          locked | ' has a passphrase; add it to ssh-agent, or sign on a terminal'
          locked.pub | ' has a passphrase; add it to ssh-agent, or sign on a terminal'
          """)
  void aKeyThatCannotSignIsRefusedBeforeAnythingIsPacked(String key, String why) throws Exception {
    Files.writeString(directory.resolve("notes"), "no key\n");
    makeKey("locked", "secret");

    CommandResult result = tare("capsule", "mine", "--key", key);

    assertThat(result.err).isEqualTo("tare: --key " + key + why + "\n");
    assertThat(result.status).isEqualTo(2);
    assertThat(directory.resolve("mine.capsule.tar.gz")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          alone.pub | No private key found            | ; ssh-keygen -t ed25519 -f FILE makes one
          pem       | load public key                 | ; ssh-keygen -y -f pem > pem.pub gives it
          open      | Permissions 0644 for            | ; make it readable for you alone
          """)
  void aKeyThatLacksItsOtherHalfOrIsReadByOthersIsRefusedToo(String key, String why, String advice)
      throws Exception {
    makeKey("alone", "");
    Files.delete(directory.resolve("alone"));
    makeKey("pem", "", "-m", "PEM", "-t", "rsa");
    Files.delete(directory.resolve("pem.pub"));
    makeKey("open", "");
    Files.setPosixFilePermissions(
        directory.resolve("open"), PosixFilePermissions.fromString("rw-r--r--"));

    CommandResult result = tare("capsule", "mine", "--key", key);

    assertThat(result.err)
        .hasLineCount(1)
        .startsWith("tare: --key " + key + " cannot sign: ")
        .contains(why)
        .endsWith(advice + "\n");
    assertThat(result.status).isEqualTo(2);
  }

  @Test
  void aKeyWithoutAPassphraseSigns() throws Exception {
    makeKey("free", "");
    assertThat(tare("capsule", "mine", "--key", "free").out).contains(", signed, ");
  }

  private void makeKey(String name, String passphrase, String... others) throws Exception {
    Path program = Path.of("/usr/bin/ssh-keygen");
    assumeTrue(Files.isExecutable(program), "no ssh-keygen; apt-get install openssh-client");
    List<String> words = List.of("-q", "-t", "ed25519", "-N", passphrase, "-f", name);
    List<String> all = new ArrayList<>(List.of(program.toString()));
    all.addAll(words);
    all.addAll(List.of(others));
    assertThat(new ProcessBuilder(all).directory(directory.toFile()).start().waitFor()).isZero();
  }

  @Test
  void somethingOtherThanARunIsWrongUsage() {
    assertThat(tare("verify", "nothing").status).isEqualTo(2);
    assertThat(tare("capsule", "nothing").status).isEqualTo(2);
  }

  @Test
  void whatIsNotPackedIsNotUnpacked() {
    CommandResult result = tare("verify", "mine", "--into", "theirs");

    assertThat(result.err)
        .isEqualTo("tare: --into is for a capsule's file, but mine is not one; leave it out\n");
    assertThat(result.status).isEqualTo(2);
  }

  @Test
  void reportsTooSmallALimit() {
    var unused = tare("capsule", "mine");

    CommandResult result = tare("verify", "mine.capsule.tar.gz", "--most", "1kB");

    assertThat(result.status).isEqualTo(9);
    assertThat(result.err)
        .contains(
            "takes more than 1000 bytes when unpacked; if you trust it, allow more "
                + "with --most");
  }

  private record CommandResult(int status, String out, String err) {}

  private CommandResult tare(String... words) {
    InProcess program = new InProcess(directory).with("TARE_CACHE", cache.toString());
    int status = program.tare(words);
    return new CommandResult(status, program.out(), program.err());
  }

  /** As an attacker would who wants to hide a change. */
  private static void mend(Path root) throws IOException {
    StringBuilder manifest = new StringBuilder();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = root.relativize(each).toString();
        if (!name.equals("SHA256SUMS")) {
          manifest.append(Sha256.of(each)).append("  ").append(name).append('\n');
        }
      }
    }
    Files.writeString(root.resolve("SHA256SUMS"), manifest);
  }

  private List<Path> all() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.sorted().toList();
    }
  }
}
