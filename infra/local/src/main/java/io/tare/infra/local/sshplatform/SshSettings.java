package io.tare.infra.local.sshplatform;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshAddress;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.SshTarget;
import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A campaign's settings of machines and of the clients' machines on the network lan.
 *
 * @param machines of the platform itself, at least one
 * @param clients none if clients run on the harness's machine
 */
record SshSettings(Machines machines, Machines clients) {

  private static final Key<List<SshAddress>> HOST =
      Key.of(
              "host",
              SettingType.severalOf(SshAddress.TYPE),
              "the machine as for `ssh`: an alias of OpenSSH's configuration, `user@host:port`,"
                  + " `[::1]:22` or `ssh://…`; several separated by commas; Tare's workloads,"
                  + " with one server, use the first")
          .required("the machine to reach");

  private static final Key<String> JAVA =
      Key.of("java", Scalar.argument(), "path of java there, or `ship` to send this JDK")
          .orElse("java");

  private static final Key<List<String>> ADDRESS =
      Key.of(
              "address",
              SettingType.severalOf(SettingType.HOST),
              "address of its services on the network `lan`, one for each machine")
          .leftOut("`host`, or what OpenSSH's configuration says of it");

  private static final Key<List<SshAddress>> CLIENT_HOST =
      Key.of(
              "client_host",
              SettingType.severalOf(SshAddress.TYPE),
              "machine of the client on the network lan, or several separated by commas, one for"
                  + " each of [`client.machines`](campaign-file.md#several-client-machines)")
          .leftOut("the harness's");

  private static final Key<Integer> CLIENT_PORT =
      Key.of("client_port", SettingType.PORT, "its SSH port").leftOut(SshAccess.PORT.otherwise());

  private static final Key<String> CLIENT_USER =
      Key.of("client_user", Scalar.argument(), "user to log in as there").leftOut("`user`");

  private static final Key<Path> CLIENT_KEY =
      Key.of("client_key", SettingType.PATH, "private key file for it").leftOut("`key`");

  private static final Key<String> CLIENT_JAVA =
      Key.of("client_java", Scalar.argument(), "path of java there, or `ship`").leftOut("`java`");

  static final Spec KEYS =
      Spec.of(
          HOST,
          SshAccess.PORT,
          SshAccess.USER,
          SshAccess.KEY,
          Secret.VARIABLE,
          SshAccess.KNOWN_HOSTS,
          SshAccess.JUMP,
          SshAccess.CONFIGURATION,
          SshAccess.DIRECTORY,
          JAVA,
          ADDRESS,
          CLIENT_HOST,
          CLIENT_PORT,
          CLIENT_USER,
          CLIENT_KEY,
          CLIENT_JAVA);

  /**
   * The machines in one setting.
   *
   * @param setting that names them
   * @param addresses of each on the network lan; none if they are those of the connections
   * @param java program on them, or {@code ship}
   */
  record Machines(
      Key<?> setting, List<SshDestination> destinations, List<String> addresses, String java) {
    Machines {
      destinations = List.copyOf(destinations);
      addresses = List.copyOf(addresses);
    }

    /** The address of a machine on the network lan. */
    String address(int index, SshTarget connected) {
      return addresses.isEmpty() ? connected.host() : addresses.get(index);
    }

    /** The problem if they are too few for that many nodes. */
    Optional<String> shortage(PlatformSettings settings, int nodes) {
      return destinations.size() >= nodes
          ? Optional.empty()
          : Optional.of(
              settings.objection(
                  setting,
                  "names %d of %d machines; list all, separated by commas"
                      .formatted(destinations.size(), nodes)));
    }
  }

  /**
   * Reads a campaign's settings.
   *
   * @param settings valid by the declared keys
   */
  static SshSettings of(PlatformSettings settings) {
    return new SshSettings(
        new Machines(
            HOST,
            destinations(settings.get(HOST), settings, settings.find(SshAccess.PORT)),
            settings.find(ADDRESS).orElse(List.of()),
            settings.get(JAVA)),
        new Machines(
            CLIENT_HOST,
            destinations(
                settings.find(CLIENT_HOST).orElse(List.of()),
                ofClients(settings),
                settings.find(CLIENT_PORT)),
            List.of(),
            settings.find(CLIENT_JAVA).orElse(settings.get(JAVA))));
  }

  /** The same for the clients' machines, with their own settings or else the same. */
  private static PlatformSettings ofClients(PlatformSettings settings) {
    PlatformSettings clients =
        settings
            .find(CLIENT_USER)
            .map(user -> settings.with(SshAccess.USER, user))
            .orElse(settings);
    return settings.find(CLIENT_KEY).map(key -> clients.with(SshAccess.KEY, key)).orElse(clients);
  }

  private static List<SshDestination> destinations(
      List<SshAddress> machines, PlatformSettings settings, Optional<Integer> port) {
    return machines.stream()
        .map(each -> SshAccess.destination(settings, each, settings.find(SshAccess.USER), port))
        .map(each -> each.withDirectory(settings.get(SshAccess.DIRECTORY)))
        .toList();
  }

  /** The problem if only some machines have addresses. */
  static Optional<String> objection(PlatformSettings settings) {
    int machines = settings.get(HOST).size();
    return settings
        .find(ADDRESS)
        .filter(addresses -> addresses.size() != machines)
        .map(
            addresses ->
                settings.objection(
                    ADDRESS,
                    "has %d for %d machines in 'host'".formatted(addresses.size(), machines)));
  }
}
