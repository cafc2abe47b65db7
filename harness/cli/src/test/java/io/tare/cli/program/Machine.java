package io.tare.cli.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.PlatformKind;
import io.tare.infra.Platforms;
import io.tare.infra.Requirement;
import java.util.List;

/** What this machine must have for a test; the test is left out, and says why, if it has not. */
final class Machine {

  private Machine() {}

  static void assumeRuns(String kind) {
    PlatformKind found = Platforms.kinds().get(kind);
    assumePrograms(kind, found.requirements());
    assumeTrue(
        found.needsRootFor().isEmpty() || isRoot(), kind + " is tested as root; run as root");
  }

  static void assumeLan() {
    assumePrograms("the LAN path", Requirement.LAN);
    assumeTrue(isRoot(), "the LAN path is tested as root; run as root");
  }

  private static void assumePrograms(String what, List<Requirement> needed) {
    for (Requirement each : needed) {
      assumeTrue(
          each.found().isPresent(),
          what + " needs " + each.program() + "; install " + each.debianPackage());
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
