package io.tare.infra.engines;

import org.junit.jupiter.api.Tag;

@Tag("long")
class DockerNetworksIT extends EngineNetworks {

  @Override
  PrivateEngine started() throws Exception {
    return PrivateDocker.start();
  }
}
