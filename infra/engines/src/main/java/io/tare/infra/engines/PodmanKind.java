package io.tare.infra.engines;

/** {@code podman}: Podman containers from Tare's guest image. */
public final class PodmanKind extends EngineKind {

  /** Found by {@link java.util.ServiceLoader}. */
  public PodmanKind() {
    super(Engine.PODMAN);
  }
}
