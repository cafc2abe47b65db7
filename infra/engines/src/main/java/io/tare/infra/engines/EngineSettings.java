package io.tare.infra.engines;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import java.nio.file.Path;
import java.util.Optional;

/** A campaign's settings of an engine and its containers. */
record EngineSettings(Engine engine, PlatformSettings raw) {

  /** The daemon's default socket. */
  private static final String DAEMON = "unix:///var/run/docker.sock";

  private static final String LOCAL = "unix://";

  static final Key<String> PROGRAM =
      Key.of("program", Scalar.argument(), "the engine's program").leftOut("`docker` or `podman`");

  static final Key<String> SOCKET =
      Key.of("socket", Scalar.argument(), "the daemon's socket on this machine")
          .leftOut("`DOCKER_HOST`, else `" + DAEMON + "`");

  static final Key<Path> STORAGE =
      Key.of("storage", SettingType.PATH, "directory for images and containers of this platform")
          .leftOut("the engine's own");

  static final Key<String> RUNTIME =
      Key.of(
              "runtime",
              Scalar.argument(),
              "the OCI runtime: a name that the engine knows, or a path")
          .leftOut("the engine's own");

  static final String UNCONFINED = "unconfined";

  static final Key<String> SECCOMP =
      Key.of(
              "seccomp",
              Scalar.choice("default", UNCONFINED),
              "`default`: the engine's filter of system calls; or `unconfined`")
          .orElse("default");

  String program() {
    return raw.find(PROGRAM).orElse(engine.word());
  }

  /**
   * Docker's socket.
   *
   * @throws HostException if it is on another machine, where a container could not be attached to
   *     the segment
   */
  String socket() throws HostException {
    String socket =
        raw.find(SOCKET).or(() -> Optional.ofNullable(System.getenv("DOCKER_HOST"))).orElse(DAEMON);
    String address = socket.startsWith("/") ? LOCAL + socket : socket;
    if (!address.startsWith(LOCAL)) {
      throw new HostException(
          raw.objection(
              SOCKET,
              "expected a local socket such as %s, found \"%s\"; to use another machine, run Tare there"
                  .formatted(DAEMON, socket)));
    }
    return address;
  }

  /** Podman's directory, if it is not the default. */
  Optional<Path> storage() {
    return raw.find(STORAGE).map(Path::toAbsolutePath);
  }

  /** The campaign's value, if any. */
  <T> Optional<T> find(Key<T> key) {
    return raw.find(key);
  }

  /** gVisor takes over the network devices that exist when it starts, and Tare's follow later. */
  Optional<String> objectionToRuntime() {
    return raw.find(RUNTIME)
        .filter(name -> name.substring(name.lastIndexOf('/') + 1).startsWith("runsc"))
        .map(
            name ->
                raw.objection(
                    RUNTIME,
                    "gVisor sees no network device that is added after its start, as Tare's are;"
                        + " use kind gvisor"));
  }

  /** The problem with Docker's socket. */
  Optional<String> objection() {
    try {
      if (engine == Engine.DOCKER) {
        var unused = socket();
      }
      return Optional.empty();
    } catch (HostException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
