package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.networks.underlay.NodesOnNetworks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;

/** A container of an engine and a client on a macvlan device, without a bridge, and on a tunnel. */
abstract class EngineNetworks extends NodesOnNetworks {

  private @Nullable PrivateEngine engine;

  abstract PrivateEngine started() throws Exception;

  @Override
  protected List<String> kinds() {
    return List.of("macvlan", "lb-vxlan");
  }

  @Override
  protected PlatformStage staged(List<NetworkSpec> networks) throws Exception {
    engine = started();
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
