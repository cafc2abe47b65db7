package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handling of answers, with a program that prints engines' output. */
class EngineCommandTest {

  @TempDir Path directory;

  private EngineCommand saying(String error, int status) throws Exception {
    Path program = directory.resolve("engine");
    Files.writeString(
        program, "#!/bin/sh\ncat >&2 <<'END'\n%s\nEND\nexit %d\n".formatted(error, status));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new EngineCommand(
        new EngineSettings(
            Engine.PODMAN, PlatformSettings.of("boxes", Map.of("program", program.toString()))));
  }

  @Test
  void aRefusalIsReportedInOneLineWithoutAdvice() throws Exception {
    EngineCommand engine =
        saying(
            "docker: Error response from daemon: invalid CPU set.\n\nRun 'docker run --help' for more",
            125);
    assertThatThrownBy(() -> engine.run(List.of("run")))
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageEndingWith("engine: invalid CPU set.");
  }

  @Test
  void anUnavailableDaemonIsATransientFailure() throws Exception {
    EngineCommand engine =
        saying(
            "Cannot connect to the Docker daemon at unix:///x. Is the docker daemon running?", 1);
    assertThatThrownBy(() -> engine.run(List.of("ps")))
        .isInstanceOf(TransientException.class)
        .hasMessageContaining("Cannot connect to the Docker daemon");
  }

  @Test
  void aMissingContainerIsNoError() throws Exception {
    assertThat(saying("Error: No such container: tare-1", 1).container("tare-1")).isEmpty();
    assertThat(
            saying("Error: inspecting object: no such object: \"tare-1\"", 125).container("tare-1"))
        .isEmpty();
  }

  @Test
  void aMissingProgramIsReportedWithItsPackage() {
    EngineCommand engine =
        new EngineCommand(
            new EngineSettings(
                Engine.PODMAN, PlatformSettings.of("boxes", Map.of("program", "no-such-engine"))));
    assertThatThrownBy(() -> engine.run(List.of("ps")))
        .hasMessage("no program 'no-such-engine' on this machine; apt-get install podman");
  }
}
