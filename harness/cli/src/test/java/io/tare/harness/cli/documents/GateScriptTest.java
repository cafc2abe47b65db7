package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.yaml.YamlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented script of a CI job, with a stand-in for the program. */
class GateScriptTest {

  private static final String RELATIVE = "soap.*: change > 1.10";
  private static final String ABSOLUTE = "on uml: pd > 1.5";

  @TempDir Path directory;

  private int exitStatus;

  @BeforeEach
  void writeProgram() throws IOException {
    Path program =
        Files.writeString(
            directory.resolve("tare"),
            """
            #!/bin/sh
            echo "$*" >>calls
            [ "$1" != run ] || mkdir -p result
            eval "exit \\${$1:-0}"
            """);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void aFirstRunIsCheckedForAbsoluteBoundsAndBecomesTheBaseline() throws Exception {
    assertThat(gate(0, 0)).contains("No baseline yet: result became baseline.");

    assertThat(exitStatus).isZero();
    assertThat(directory.resolve("baseline")).isDirectory();
    assertThat(calls())
        .containsExactly(
            "run my.yaml --yes --out result",
            "report result --fail-if on uml: pd > 1.5 --junit result/gate.xml --markdown"
                + " result/gate.md");
  }

  @Test
  void aFirstRunBeyondAnAbsoluteBoundIsNoBaseline() throws Exception {
    gate(0, 4);

    assertThat(exitStatus).isEqualTo(4);
    assertThat(directory.resolve("baseline")).doesNotExist();
  }

  @Test
  void aFirstRunWithInvalidPartsIsNoBaseline() throws Exception {
    assertThat(gate(1, 0)).contains("No baseline: something in result does not count");

    assertThat(exitStatus).isEqualTo(1);
    assertThat(directory.resolve("baseline")).doesNotExist();
  }

  @Test
  void aLaterRunIsComparedWithTheBaseline() throws Exception {
    Files.createDirectory(directory.resolve("baseline"));
    gate(1, 0);

    assertThat(exitStatus).isZero();
    assertThat(calls())
        .contains(
            "compare result --fail-if soap.*: change > 1.10 --fail-if on uml: pd > 1.5 --junit"
                + " result/gate.xml --markdown result/gate.md --with baseline");
  }

  @Test
  void aRunThatMeasuredNothingEndsTheJob() throws Exception {
    gate(3, 0);

    assertThat(exitStatus).isEqualTo(3);
    assertThat(calls()).hasSize(1);
  }

  /** The workflow runs the script in the image, under the name that the image gives it. */
  @Test
  void theWorkflowCallsTheScriptOfTheImage() throws Exception {
    Path project = Path.of("../..");
    Path workflow = project.resolve("docs/how-to/ci/loss.yml");

    assertThat(YamlText.compose("loss.yml", Files.readString(workflow))).isPresent();
    assertThat(Files.readString(workflow)).contains("--entrypoint tare-gate");
    assertThat(Files.readString(project.resolve("Containerfile")))
        .contains("docs/how-to/ci/gate.sh /usr/local/bin/tare-gate\n");
  }

  /** Runs the script, with the statuses of run and report. */
  private String gate(int ofRun, int ofReport) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of("../../docs/how-to/ci/gate.sh").toAbsolutePath().toString(),
                "my.yaml",
                "baseline",
                "result"));
    words.addAll(List.of(RELATIVE, ABSOLUTE));
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("TARE", "./tare");
    builder.environment().put("run", Integer.toString(ofRun));
    builder.environment().put("report", Integer.toString(ofReport));
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    exitStatus = process.waitFor();
    return output;
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(directory.resolve("calls"));
  }
}
