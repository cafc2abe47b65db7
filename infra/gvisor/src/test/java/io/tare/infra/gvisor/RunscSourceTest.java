package io.tare.infra.gvisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunscSourceTest {

  @TempDir Path directory;

  private PlatformSpec spec(Path runsc) {
    TreeMap<String, String> texts = new TreeMap<>();
    texts.put("runsc", runsc.toString());
    return new PlatformSpec("gv", GvisorKind.KIND, texts, new Resources(1, 1 << 30), List.of());
  }

  @Test
  void aNamedProgramComesFirst() throws Exception {
    Path named =
        Files.createFile(
            directory.resolve("my-runsc"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    assertThat(RunscSource.installed(new GvisorSettings(spec(named)))).contains(named);
    assertThat(new GvisorKind().programHere(spec(named))).contains(named.toString());
    assertThat(new GvisorKind().objections(spec(named))).isEmpty();
  }

  @Test
  void aNamedProgramThatDoesNotExistIsRefused() {
    assertThat(new GvisorKind().objections(spec(directory.resolve("none"))))
        .singleElement()
        .asString()
        .contains(
            "platform gv", "runsc", "expected a program", directory.resolve("none").toString());
  }

  /** One that needs libraries of this machine could not start itself again in its own root. */
  @Test
  void isBuiltWithoutLibrariesOfThisMachineAtOneVersion() throws Exception {
    assumeTrue(RunscSource.go().isPresent(), "no Go; install Go 1.21 or newer");
    Command command = RunscSource.command(directory, directory.resolve("work"));
    assertThat(command.environment())
        .containsEntry("CGO_ENABLED", "0")
        .containsEntry("GOBIN", directory.toString());
    assertThat(command.arguments())
        .contains("install", "gvisor.dev/gvisor/runsc@" + RunscSource.VERSION);
  }
}
