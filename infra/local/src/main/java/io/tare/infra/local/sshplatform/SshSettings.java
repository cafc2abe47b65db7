package io.tare.infra.local.sshplatform;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.hosts.platform.PlatformSettings;
import io.tare.infra.hosts.platform.SettingType;
import io.tare.infra.hosts.secret.Secret;
import io.tare.infra.hosts.ssh.SshAccess;
import io.tare.infra.hosts.ssh.SshTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A campaign's settings of machines and of the clients' machines on the network lan.
 *
 * @param machines of the platform itself, at least one
 * @param clients none if clients run on the harness's machine
 */
record SshSettings(Machines machines, Machines clients) {

  private static final Key<List<Named>> HOST =
      Key.of(
              "host",
              SettingType.severalOf(Named.TYPE),
              "name or address of the machine, with `:port` if it has its own; several separated"
                  + " by commas; Tare's workloads, with one server, use the first")
          .required("the machine to reach");

  private static final Key<String> JAVA =
      Key.of("java", Scalar.argument(), "path of java there, or `ship` to send this JDK")
          .orElse("java");

  private static final Key<List<String>> ADDRESS =
      Key.of(
              "address",
              SettingType.severalOf(SettingType.HOST),
              "address of its services on the network `lan`, one for each machine")
          .leftOut("`host`");

  private static final Key<List<Named>> CLIENT_HOST =
      Key.of(
              "client_host",
              SettingType.severalOf(Named.TYPE),
              "machine of the client on the network lan, or several separated by commas, one for"
                  + " each of [`client.machines`](campaign-file.md#several-client-machines)")
          .leftOut("the harness's");

  private static final Key<Integer> CLIENT_PORT =
      Key.of("client_port", SettingType.PORT, "its SSH port").orElse(22);

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
          SshAccess.DIRECTORY,
          JAVA,
          ADDRESS,
          CLIENT_HOST,
          CLIENT_PORT,
          CLIENT_USER,
          CLIENT_KEY,
          CLIENT_JAVA);

  /**
   * A machine in a setting.
   *
   * @param port if it has one of its own
   */
  private record Named(String host, Optional<Integer> port) {

    static final Scalar<Named> TYPE =
        Scalar.of(
            "a name or address, with :port if it has its own",
            Named::parse,
            Map.of("type", "string"));

    private static Named parse(String text) {
      int colon = text.indexOf(':');
      boolean hasPort = colon >= 0 && colon == text.lastIndexOf(':'); // more are in IPv6 addresses
      return hasPort
          ? new Named(
              SettingType.HOST.parse(text.substring(0, colon)),
              Optional.of(SettingType.PORT.parse(text.substring(colon + 1))))
          : new Named(SettingType.HOST.parse(text), Optional.empty());
    }

    @Override
    public String toString() {
      return host + port.map(each -> ":" + each).orElse("");
    }
  }

  /**
   * The machines in one setting.
   *
   * @param setting that names them
   * @param addresses of each on the network lan
   * @param java program on them, or {@code ship}
   */
  record Machines(Key<?> setting, List<SshTarget> targets, List<String> addresses, String java) {
    Machines {
      targets = List.copyOf(targets);
      addresses = List.copyOf(addresses);
    }

    /** The problem if they are too few for that many nodes. */
    Optional<String> shortage(PlatformSettings settings, int nodes) {
      return targets.size() >= nodes
          ? Optional.empty()
          : Optional.of(
              settings.objection(
                  setting,
                  "names %d of %d machines; list all, separated by commas"
                      .formatted(targets.size(), nodes)));
    }
  }

  /**
   * Reads a campaign's settings.
   *
   * @param settings valid by the declared keys
   */
  static SshSettings of(PlatformSettings settings) {
    List<Named> hosts = settings.get(HOST);
    List<Named> clients = settings.find(CLIENT_HOST).orElse(List.of());
    return new SshSettings(
        new Machines(
            HOST,
            targets(hosts, settings, settings.get(SshAccess.PORT)),
            settings.find(ADDRESS).orElse(names(hosts)),
            settings.get(JAVA)),
        new Machines(
            CLIENT_HOST,
            targets(clients, ofClients(settings), settings.get(CLIENT_PORT)),
            names(clients),
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

  private static List<SshTarget> targets(
      List<Named> machines, PlatformSettings settings, int port) {
    return machines.stream()
        .map(
            each ->
                SshAccess.target(
                        settings,
                        each.host(),
                        each.port().orElse(port),
                        settings.get(SshAccess.USER))
                    .withDirectory(settings.get(SshAccess.DIRECTORY)))
        .toList();
  }

  private static List<String> names(List<Named> machines) {
    return machines.stream().map(Named::host).toList();
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
