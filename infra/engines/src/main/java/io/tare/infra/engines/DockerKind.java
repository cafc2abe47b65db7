package io.tare.infra.engines;

/** {@code docker}: Docker containers from Tare's guest image. */
public final class DockerKind extends EngineKind {

  /** Found by {@link java.util.ServiceLoader}. */
  public DockerKind() {
    super(Engine.DOCKER);
  }
}
