package io.tare.harness.cli.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.MissingRequirements;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.HostException;
import java.util.List;

/** What this machine must have for a test; otherwise the test is skipped with the reason. */
final class Machine {

  private Machine() {}

  static void assumeRuns(String kind) throws InterruptedException {
    try {
      MissingRequirements obstacles = Platforms.obstacles(PlatformSpec.plain(kind));
      assumeTrue(obstacles.isEmpty(), kind + " cannot run: " + obstacles.words());
    } catch (HostException e) {
      throw new IllegalArgumentException(e);
    }
    assumeTrue(isRoot() || !kind.equals("uml"), kind + " is tested as root; run as root");
  }

  /** Nodes of this machine mount files of a file server. */
  static void assumeSharedFiles() throws InterruptedException {
    try {
      MissingRequirements obstacles =
          Platforms.obstacles(PlatformSpec.plain("native").sharingFiles());
      assumeTrue(obstacles.isEmpty(), "files cannot be shared: " + obstacles.words());
    } catch (HostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static void assumeLan() {
    assumePrograms(
        "the network lan",
        PlatformSpec.plain("native").on(NetworkSpec.PLAIN).networkRequirements());
    assumeTrue(isRoot(), "the network lan is tested as root; run as root");
  }

  private static void assumePrograms(String what, List<Requirement> needed) {
    for (Requirement each : needed) {
      assumeTrue(
          each.found().isPresent(),
          what + " needs " + each.program() + "; install " + each.debianPackage());
    }
  }

  static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
