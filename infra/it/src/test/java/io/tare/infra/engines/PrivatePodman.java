package io.tare.infra.engines;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Podman with the test's own store. */
final class PrivatePodman extends PrivateEngine {

  private PrivatePodman(Path directory) {
    super(Engine.PODMAN, directory);
  }

  /** Skips the test if it is not installed. */
  static PrivatePodman start() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "podman is tested as root");
    assumeTrue(
        SearchPath.find("podman").isPresent() && SearchPath.find("mmdebstrap").isPresent(),
        "no podman: apt-get install --no-install-recommends podman runc mmdebstrap");
    return new PrivatePodman(Files.createTempDirectory("tare-podman"));
  }

  @Override
  Map<String, String> settings() {
    // Podman uses crun if installed, which refuses machines with both control group versions.
    return Map.of("storage", directory().toString(), "runtime", "runc");
  }

  @Override
  void end() throws Exception {
    run("image", "rm", "--all", "--force");
    // Its store is a mount.
    SearchPath.builder("umount", "--recursive", directory() + "/root/overlay").start().waitFor();
  }
}
