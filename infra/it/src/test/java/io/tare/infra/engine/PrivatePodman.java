package io.tare.infra.engine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Podman with a store of the test's own. */
final class PrivatePodman extends PrivateEngine {

  private PrivatePodman(Path directory) {
    super(Engine.PODMAN, directory);
  }

  /** Skips the test where it is not installed. */
  static PrivatePodman start() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "podman is tested as root");
    assumeTrue(
        SearchPath.find("podman").isPresent() && SearchPath.find("mmdebstrap").isPresent(),
        "no podman: apt-get install --no-install-recommends podman runc mmdebstrap");
    return new PrivatePodman(Files.createTempDirectory("tare-podman"));
  }

  @Override
  Map<String, String> settings() {
    // Podman takes crun where that is installed, which refuses machines with both control groups.
    return Map.of("storage", directory().toString(), "runtime", "runc");
  }

  @Override
  void end() throws Exception {
    run("image", "rm", "--all", "--force");
    // Its store is a mount.
    SearchPath.builder("umount", "--recursive", directory() + "/root/overlay").start().waitFor();
  }
}
