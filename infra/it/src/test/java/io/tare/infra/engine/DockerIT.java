package io.tare.infra.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Containers of a Docker daemon; {@link PodmanIT} tests what engines have in common. */
@Tag("thorough")
class DockerIT extends EngineCore {

  private @Nullable PrivateDocker docker;

  @Override
  PrivateEngine launched() throws Exception {
    docker = PrivateDocker.start();
    return docker;
  }

  /** It cannot be removed before the daemon answers again, and is removed then. */
  @Test
  @Order(LAST + 1)
  void isRemovedWhenADaemonThatWasAwayIsBack() throws Exception {
    PrivateDocker daemon = Objects.requireNonNull(docker);
    assertThat(daemon.containers("tare-")).hasSize(1);
    CompletableFuture<Void> back = daemon.restarted();
    running().close();
    back.join();
    assertThat(daemon.containers("tare-")).isEmpty();
  }
}
