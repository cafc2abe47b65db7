package io.tare.infra.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.underlay.NodesOnNetworks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/**
 * A container of Docker's daemon and a client on a device of its host, which no bridge leads to,
 * and on a tunnel.
 */
@Tag("thorough")
class DockerNetworksIT extends NodesOnNetworks {

  private @Nullable PrivateEngine engine;

  @Override
  protected List<String> kinds() {
    return List.of("macvlan", "lb-vxlan");
  }

  @Override
  protected PlatformStage staged(List<NetworkSpec> networks) throws Exception {
    engine = PrivateDocker.start();
    return new PlatformStage("engine-it", engine.kind(), engine.settings(), networks);
  }

  @Override
  @AfterAll
  protected void end() throws Exception {
    super.end();
    if (engine != null) {
      assertThat(engine.containers("")).isEmpty();
      engine.close();
    }
  }
}
