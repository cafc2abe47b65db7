package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ModelFile;
import io.tare.analysis.capacity.models.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors that {@code tare serve} reports before it starts anything. */
class PlannerServeCommandTest {

  @TempDir Path directory;

  @BeforeEach
  void makeSecrets() throws IOException {
    secret("token", "0123456789abcdef", "rw-------");
    secret("open-token", "0123456789abcdef", "rw-r--r--");
    secret("short-token", "0123456789", "rw-------");
    secret("lines-token", "0123456789abcdef\n0123456789abcdef", "rw-------");
    secret("keys.p12", "keys", "rw-------");
    secret("open-keys.p12", "keys", "rw----r--");
    secret("model.json", "{}", "rw-r--r--");
    secret("soa.json", ModelFile.write(Models.all().get(0)), "rw-r--r--");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --address 0.0.0.0 | needs --tls-key-store and --token-file
          --address 10.0.0.1 --token-file token | needs --tls-key-store and --token-file
          --address :: --tls-key-store keys.p12 | needs --tls-key-store and --token-file
          --address no.such.machine.invalid | unknown host no.such.machine.invalid
          --port 65536 | --port must be 0 to 65535
          --port many | --port: expected a whole number
          --token-file open-token | chmod 600 it
          --token-file short-token | has no token
          --token-file lines-token | has no token
          --token-file missing | is not a readable file
          --tls-key-store open-keys.p12 | chmod 600 it
          --model missing.json | cannot read missing.json
          --model model.json | --model: model.json
          --model soa.json | soa.json has the id "soa" of a shipped model
          """)
  void reportsErrorsInOneLine(String words, String line) {
    InProcess program = new InProcess(directory);

    assertThat(program.tare(("serve " + words).split(" "))).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: ").contains(line).hasLineCount(1);
    assertThat(program.err()).doesNotContain("0123456789");
    assertThat(program.out()).isEmpty();
  }

  @Test
  void reportsMissingPartsOfTheInstallation() {
    InProcess program = new InProcess(directory);

    assertThat(program.tare("serve")).isEqualTo(3);
    assertThat(program.err()).contains("tare-planner.war is missing").hasLineCount(1);
  }

  private void secret(String name, String content, String mode) throws IOException {
    Path file = Files.writeString(directory.resolve(name), content);
    var unused = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
