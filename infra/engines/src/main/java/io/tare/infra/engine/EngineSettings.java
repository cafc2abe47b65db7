package io.tare.infra.engine;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a campaign says of an engine and its containers.
 *
 * @param platform its name, for messages
 */
record EngineSettings(Engine engine, String platform, SortedMap<String, String> all) {

  static final String PROGRAM = "program";
  static final String SOCKET = "socket";
  static final String STORAGE = "storage";
  static final String RUNTIME = "runtime";
  static final String SECCOMP = "seccomp";
  static final String IMAGE = "image";

  /** By which an engine is found again. */
  static final List<String> CONTROL = List.of(PROGRAM, SOCKET, STORAGE, RUNTIME);

  /** Where the daemon listens unless somebody says otherwise. */
  static final String DAEMON = "unix:///var/run/docker.sock";

  static final String UNCONFINED = "unconfined";

  private static final String LOCAL = "unix://";

  /** The settings of an engine with what is expected of each. */
  static SortedMap<String, String> told(Engine engine) {
    SortedMap<String, String> told = new TreeMap<>(engine.ownSettings());
    told.put(PROGRAM, "the engine's program (" + engine.word() + ")");
    told.put(RUNTIME, "the OCI runtime, a name that the engine knows or a path (the engine's own)");
    told.put(SECCOMP, "default, or unconfined for no filter of system calls (default)");
    told.put(IMAGE, "root.ext4 of a guest image (the standard one, built if needed)");
    return told;
  }

  String program() {
    return setting(PROGRAM).orElse(engine.word());
  }

  /**
   * Docker's socket.
   *
   * @throws HostException if it is on another machine, where nobody could attach a container to the
   *     segment
   */
  String socket() throws HostException {
    String socket =
        setting(SOCKET).or(() -> Optional.ofNullable(System.getenv("DOCKER_HOST"))).orElse(DAEMON);
    String address = socket.startsWith("/") ? LOCAL + socket : socket;
    if (!address.startsWith(LOCAL)) {
      throw new HostException(
          "platform %s: socket is '%s', expected one of this machine such as %s; for another machine run Tare there"
              .formatted(platform, socket, DAEMON));
    }
    return address;
  }

  /** Podman's directory, if it is not its own. */
  Optional<Path> storage() {
    return setting(STORAGE).map(told -> PersonalPath.of(told).toAbsolutePath());
  }

  /** What the campaign says, if it does. */
  Optional<String> setting(String key) {
    return Optional.ofNullable(all.get(key));
  }

  /**
   * Looks at all of them.
   *
   * @throws HostException for the first that cannot be right
   */
  void check() throws HostException {
    if (engine == Engine.DOCKER) {
      var unused = socket();
    }
    String seccomp = setting(SECCOMP).orElse("default");
    if (!List.of("default", UNCONFINED).contains(seccomp)) {
      throw new HostException(
          "platform %s: %s is '%s', expected one of default, %s"
              .formatted(platform, SECCOMP, seccomp, UNCONFINED));
    }
    try {
      var unused = storage();
    } catch (InvalidPathException e) {
      throw new HostException("platform %s: %s".formatted(platform, e.getMessage()), e);
    }
  }
}
