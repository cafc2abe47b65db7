package io.tare.infra.engines;

import org.junit.jupiter.api.Tag;

@Tag("long")
class PodmanNetworksIT extends EngineNetworks {

  @Override
  PrivateEngine started() throws Exception {
    return PrivatePodman.start();
  }
}
