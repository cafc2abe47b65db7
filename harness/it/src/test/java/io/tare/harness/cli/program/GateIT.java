package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documented script of a CI job, with a platform that suddenly becomes slower. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class GateIT {

  private static final Path SCRIPT = BuiltTare.project().resolve("docs/how-to/ci/gate.sh");
  private static final String CONDITION = "change > 2";

  @TempDir Path directory;

  @Test
  void passesAnUnchangedPlatformAndFailsOneWithoutACompiler() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "the gate needs sshd; install openssh-server");
    assumeTrue(Machine.isRoot(), "sshd is tested as root; run as root");
    try (OwnSshd sshd = OwnSshd.in(directory)) {
      writeCampaign(sshd.port());
      java("");
      assertThat(gate("first")).contains("No baseline yet: first became baseline.");

      assertThat(gate("unchanged")).contains("Gate open: 0 of 1 check failed");
      assertThat(exitStatus).isZero();
      assertThat(junit("unchanged"))
          .contains("failures=\"0\"")
          .contains("Quicksort without a server of 1,000");

      java("-Xint");
      assertThat(gate("slower")).contains("Gate closed: 1 of 1 check failed", "above 2");
      assertThat(exitStatus).isEqualTo(4);
      assertThat(junit("slower")).contains("failures=\"1\"");
      assertThat(directory.resolve("slower/gate.md"))
          .content()
          .contains("Quicksort without a server of 1,000");
    }
  }

  private int exitStatus;

  /** Runs the script and returns its output. */
  private String gate(String result) throws IOException, InterruptedException {
    Path tare = directory.resolve("tare");
    List<String> words = Program.in(directory).words();
    words.replaceAll(word -> "'" + word + "'");
    script(tare, "exec " + String.join(" ", words) + " \"$@\"");
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toString(), "gate.yaml", "baseline", result, CONDITION)
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().put("TARE", tare.toString());
    builder.environment().put("TARE_CACHE", Program.in(directory).cache().toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    exitStatus = process.waitFor();
    assertThat(exitStatus).as(output).isIn(0, 4);
    return output;
  }

  /** The other platform's Java command. */
  private void java(String option) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    script(directory.resolve("java"), "exec '" + java + "' " + option + " \"$@\"");
  }

  private String junit(String result) throws IOException {
    return Files.readString(directory.resolve(result).resolve("gate.xml"));
  }

  private void writeCampaign(int port) throws IOException {
    Path campaign = directory.resolve(Program.in(directory).campaign("gate.yaml"));
    Files.writeString(
        campaign,
        Files.readString(campaign)
            .replace("PORT", Integer.toString(port))
            .replace("DIRECTORY", directory.toString()));
  }

  private static void script(Path file, String line) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
