package io.tare.infra.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Progress;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Containers of a Docker daemon. */
class DockerIT extends EngineContract {

  private @Nullable PrivateDocker docker;

  @Override
  PrivateEngine launched() throws Exception {
    docker = PrivateDocker.start();
    return docker;
  }

  /**
   * It cannot be removed before the daemon answers again, and is removed then. After the contract's
   * last test, because the other container ends with the daemon too.
   */
  @Test
  @Order(Integer.MAX_VALUE)
  void isRemovedWhenADaemonThatWasAwayIsBack() throws Exception {
    PrivateDocker daemon = Objects.requireNonNull(docker);
    PlatformStage other = stage(Optional.empty()).started(Progress.SILENT);
    String token = other.context().leases().token();
    assertThat(daemon.containers("tare-" + token)).hasSize(1);
    CompletableFuture<Void> back = daemon.restarted();
    other.close();
    back.join();
    assertThat(daemon.containers("tare-" + token)).isEmpty();
  }
}
