package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.StagedCore;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host.Finished;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Differences between real engines: their facts, and their limits of containers. */
abstract class EngineCore extends StagedCore {

  static final String WAITING = "waiting until machine";

  private PrivateEngine engine;

  /** Starts the engine, or skips the tests. */
  abstract PrivateEngine launched() throws Exception;

  @Override
  protected final PlatformStage staged() throws Exception {
    engine = launched();
    return stage(List.of()).started(Progress.SILENT);
  }

  @Override
  @AfterAll
  protected final void end() throws Exception {
    super.end();
    if (engine != null) {
      assertThat(engine.containers("")).isEmpty();
      engine.close();
    }
  }

  PlatformStage stage(List<NetworkSpec> networks, String... further) throws Exception {
    Map<String, String> settings = new TreeMap<>(engine.settings());
    for (int i = 0; i < further.length; i += 2) {
      settings.put(further[i], further[i + 1]);
    }
    return new PlatformStage("engine-it", engine.kind(), settings, networks);
  }

  final PrivateEngine engine() {
    return engine;
  }

  final Finished inside(RunningPlatform platform, String command) throws Exception {
    return platform.node(Role.SERVER).host().run(Command.of(List.of("sh", "-c", command)), LONG);
  }

  @Test
  void reportsItsEngineAndItsLimits() throws Exception {
    String version = engine.run("version", "--format", "{{.Client.Version}}");
    assertThat(environment().facts())
        .containsEntry("host.other_guests", "0")
        .containsKeys(
            "hypervisor.storage", "hypervisor.cgroups", "hypervisor.seccomp", "hypervisor.ulimits")
        .hasEntrySatisfying("hypervisor.runtime", runtime -> assertThat(runtime).contains("runc"))
        .hasEntrySatisfying(
            Fact.HYPERVISOR_VERSION.key(),
            reported -> assertThat(reported).matches("\\d+\\.\\d+\\..*"))
        .hasEntrySatisfying(
            Fact.CONFINEMENT.key(),
            reported ->
                assertThat(reported).contains("at most " + resources().memoryBytes() + " bytes"));
    assertThat(version).isNotEmpty();
  }

  /** A JVM that exceeds the container's memory is killed. */
  @Test
  void isLimitedToItsMemory() throws Exception {
    String java = running().node(Role.SERVER).software().java();
    String filled = " -XX:+AlwaysPreTouch -Xmx%dm -Xms%dm -version";
    assertThat(inside(running(), java + filled.formatted(128, 128)).exitStatus()).isZero();
    assertThatThrownBy(() -> inside(running(), java + filled.formatted(1024, 1024)))
        .isInstanceOf(ShortageException.class)
        .hasMessageContaining("the kernel killed it because memory ran out: memory.");
    // Podman's monitor writes such a file in its working directory.
    assertThat(Path.of("oom")).doesNotExist();
  }

  @Test
  void itsEndDuringTheBootIsReported() throws Exception {
    try (PlatformStage other = stage(List.of())) {
      String token = other.context().leases().token();
      assertThatThrownBy(
              () ->
                  other.started(
                      step -> {
                        if (step.contains(WAITING)) {
                          engine.kill(token);
                        }
                      }))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("ended with status 137")
          .hasMessageNotContaining("\n");
      assertThat(engine.containers("tare-" + token)).isEmpty();
    }
  }
}
