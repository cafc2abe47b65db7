package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers of a Docker daemon; {@link PodmanIT} tests what engines have in common. */
@Tag("thorough")
class DockerIT extends EngineCore {

  private @Nullable PrivateDocker docker;

  @Override
  PrivateEngine launched() throws Exception {
    docker = PrivateDocker.start();
    return docker;
  }

  /** Its daemon is reached through the record. */
  @Test
  @Order(LAST + 1)
  void isRemovedByTheRecordOfADeadHarness(@TempDir Path cache) throws Exception {
    assertThat(engine().containers("tare-")).hasSize(1);
    Leftovers left = stage().leftBehind(cache);
    assertThat(left.resources())
        .anyMatch(resource -> resource instanceof MachineResource.Machine && resource.exists());
    assertThat(left.remove()).isEmpty();
    assertThat(engine().containers("tare-")).isEmpty();
    assertThat(left.resources()).noneMatch(Resource::exists);
  }

  /**
   * It can be removed only after the daemon answers again. Runs last, as the other tests' container
   * would end with the daemon too.
   */
  @Test
  @Order(LAST + 2)
  void isRemovedWhenTheDaemonIsBack() throws Exception {
    PrivateDocker daemon = Objects.requireNonNull(docker);
    PlatformStage other = stage(List.of()).started(Progress.SILENT);
    String token = other.context().leases().token();
    assertThat(daemon.containers("tare-" + token)).hasSize(1);
    CompletableFuture<Void> back = daemon.restarted();
    other.close();
    back.join();
    assertThat(daemon.containers("tare-" + token)).isEmpty();
  }
}
