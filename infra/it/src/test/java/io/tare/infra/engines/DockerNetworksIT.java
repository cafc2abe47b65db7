package io.tare.infra.engines;

import org.junit.jupiter.api.Tag;

@Tag("thorough")
class DockerNetworksIT extends EngineNetworks {

  @Override
  PrivateEngine started() throws Exception {
    return PrivateDocker.start();
  }
}
