package io.tare.infra.engine;

/** Containers of Podman. */
class PodmanIT extends EngineContract {

  @Override
  PrivateEngine launched() throws Exception {
    return PrivatePodman.start();
  }
}
