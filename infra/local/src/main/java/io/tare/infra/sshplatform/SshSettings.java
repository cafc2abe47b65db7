package io.tare.infra.sshplatform;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign says about machines and about those of the clients on the LAN path.
 *
 * @param machines of the platform itself, at least one
 * @param clients none if the harness's own machine is the client's
 */
record SshSettings(Machines machines, Machines clients) {

  /**
   * Machines that one setting names.
   *
   * @param setting that names them
   * @param addresses of each on the LAN path
   * @param java program on them, or {@code ship}
   */
  record Machines(String setting, List<SshTarget> targets, List<String> addresses, String java) {
    Machines {
      targets = List.copyOf(targets);
      addresses = List.copyOf(addresses);
    }

    /** Why they are too few for so many nodes, if they are. */
    Optional<String> shortage(String platform, int nodes) {
      return targets.size() >= nodes
          ? Optional.empty()
          : Optional.of(
              "platform %s: setting '%s' names %d of %d machines; name all, with commas between them"
                  .formatted(platform, setting, targets.size(), nodes));
    }
  }

  static SshSettings of(PlatformSpec spec) throws HostException {
    List<String> hosts = list(spec, "host");
    if (hosts.isEmpty()) {
      throw new HostException(
          "platform %s: setting 'host' is missing; name the machine to reach"
              .formatted(spec.name()));
    }
    List<String> addresses = list(spec, "address");
    if (!addresses.isEmpty() && addresses.size() != hosts.size()) {
      throw new HostException(
          "platform %s: setting 'address' has %d for %d machines in 'host'"
              .formatted(spec.name(), addresses.size(), hosts.size()));
    }
    String java = spec.setting("java").orElse("java");
    Machines machines = machines(spec, "host", "", java);
    return new SshSettings(
        addresses.isEmpty() ? machines : new Machines("host", machines.targets(), addresses, java),
        machines(spec, "client_host", "client_", spec.setting("client_java").orElse(java)));
  }

  private static Machines machines(PlatformSpec spec, String setting, String prefix, String java)
      throws HostException {
    List<SshTarget> targets = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    for (String named : list(spec, setting)) {
      int colon = named.indexOf(':');
      boolean hasPort = colon >= 0 && colon == named.lastIndexOf(':'); // more are in IPv6 addresses
      String host = hasPort ? named.substring(0, colon) : named;
      String port =
          hasPort ? named.substring(colon + 1) : spec.setting(prefix + "port").orElse("22");
      targets.add(target(spec, host, port, prefix));
      addresses.add(host);
    }
    return new Machines(setting, targets, addresses, java);
  }

  /** Words with commas between them. */
  private static List<String> list(PlatformSpec spec, String setting) {
    return spec.setting(setting).stream()
        .flatMap(text -> List.of(text.split(",")).stream())
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static SshTarget target(PlatformSpec spec, String host, String port, String prefix)
      throws HostException {
    String user =
        spec.setting(prefix + "user")
            .or(() -> spec.setting("user"))
            .orElse(System.getProperty("user.name"));
    Path knownHosts =
        spec.setting("known_hosts")
            .map(PersonalPath::of)
            .orElse(Path.of(System.getProperty("user.home"), ".ssh", "known_hosts"));
    try {
      return SshTarget.of(host, Integer.parseInt(port), user, credential(spec, prefix), knownHosts)
          .withDirectory(spec.setting("directory").orElse(SshTarget.DEFAULT_DIRECTORY));
    } catch (NumberFormatException e) {
      throw new HostException(
          "platform %s: setting '%sport' is '%s', expected 1 to 65535"
              .formatted(spec.name(), prefix, port),
          e);
    } catch (IllegalArgumentException e) {
      throw new HostException("platform " + spec.name() + ": " + e.getMessage(), e);
    }
  }

  private static Credential credential(PlatformSpec spec, String prefix) {
    Optional<String> key = spec.setting(prefix + "key").or(() -> spec.setting("key"));
    if (key.isPresent()) {
      return Credential.Key.of(PersonalPath.of(key.get()));
    }
    return spec.setting("password_variable")
        .<Credential>map(Credential.Password::new)
        .orElse(new Credential.Agent(Optional.empty()));
  }
}
