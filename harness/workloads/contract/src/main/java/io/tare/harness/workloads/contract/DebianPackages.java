package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Finds missing Debian packages of a host, and installs them if the campaign says so. */
public final class DebianPackages {

  private static final Duration LOOKING = Duration.ofMinutes(2);
  private static final Duration INSTALLING = Duration.ofMinutes(20);

  /** Prints those that are not installed; all of them if the host is not Debian. */
  private static final String ABSENT =
      "for p in \"$@\"; do dpkg-query -W -f '${Status}' \"$p\" 2>/dev/null"
          + " | grep -q 'ok installed' || echo \"$p\"; done";

  /** As root, or as a user who may become root without a password. */
  private static final String INSTALL =
      "set -e; become=; [ \"$(id -u)\" = 0 ] || become='sudo -n';"
          + " export DEBIAN_FRONTEND=noninteractive;"
          + " $become apt-get -qq update;"
          + " $become apt-get -qq install -y --no-install-recommends \"$@\"";

  private DebianPackages() {}

  /**
   * Ensures that a host has packages.
   *
   * @param installs whether missing ones are installed
   * @throws TrialFailure if one is missing, or cannot be installed
   */
  public static void require(Host host, Collection<String> packages, boolean installs)
      throws MeasurementException, InterruptedException {
    if (packages.isEmpty()) {
      return;
    }
    List<String> missing = missing(host, packages);
    if (!missing.isEmpty() && installs) {
      install(host, missing);
      missing = missing(host, packages);
    }
    if (!missing.isEmpty()) {
      throw TrialFailure.lasting(
          "%s lacks Debian's %s %s, which programs.packages names; install %s, or set programs.install to true"
              .formatted(
                  host.name(),
                  missing.size() == 1 ? "package" : "packages",
                  String.join(" ", missing),
                  missing.size() == 1 ? "it" : "them"));
    }
  }

  private static List<String> missing(Host host, Collection<String> packages)
      throws HostException, InterruptedException {
    return host.run(script(ABSENT, packages), LOOKING)
        .standardOutput()
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /**
   * Installs packages with apt.
   *
   * @throws TrialFailure if that fails, with apt's last line
   */
  public static void install(Host host, Collection<String> packages)
      throws MeasurementException, InterruptedException {
    Host.Finished finished = host.run(script(INSTALL, packages), INSTALLING);
    if (!finished.succeeded()) {
      throw new TrialFailure(
          "%s: cannot install %s: %s"
              .formatted(
                  host.name(),
                  String.join(" ", packages),
                  lastLine(finished.standardError() + finished.standardOutput())));
    }
  }

  private static Command script(String script, Collection<String> packages) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "tare-packages"));
    words.addAll(packages);
    return Command.of(words);
  }

  private static String lastLine(String text) {
    String[] lines = text.strip().split("\n");
    return lines[lines.length - 1].strip();
  }
}
