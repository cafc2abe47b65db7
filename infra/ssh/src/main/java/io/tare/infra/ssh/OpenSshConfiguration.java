package io.tare.infra.ssh;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What OpenSSH's configuration says about one machine, evaluated by OpenSSH itself ({@code ssh
 * -G}): only it knows what {@code Include}, {@code Match} and wildcards mean there.
 *
 * @param asked the machine as it was named
 * @param values by lower-case keyword, in their order
 * @param algorithms that it asks for
 * @param notes what of it Tare does not follow, in words
 * @param logins ways to log in that it sets and Tare does not support
 * @see <a href="https://man.openbsd.org/ssh_config">ssh_config(5)</a>
 */
record OpenSshConfiguration(
    SshAddress asked,
    Map<String, List<String>> values,
    Algorithms algorithms,
    List<String> notes,
    List<String> logins) {

  private static final String NONE = "none";
  private static final String HOME = System.getProperty("user.home");
  private static final int DEFAULT_PORT = 22;
  private static final List<String> DEFAULT_KEYS =
      List.of("id_rsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk");

  OpenSshConfiguration {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
    notes = List.copyOf(notes);
    logins = List.copyOf(logins);
  }

  /**
   * Asks OpenSSH.
   *
   * @param file instead of the usual files, or {@code none}
   * @throws HostException in one line if OpenSSH refuses the configuration
   */
  static OpenSshConfiguration of(SshAddress asked, Optional<String> file)
      throws HostException, InterruptedException {
    if (file.filter(NONE::equals).isPresent()) {
      return new OpenSshConfiguration(asked, Map.of(), Algorithms.USUAL, List.of(), List.of());
    }
    Optional<String> printed = OpenSshEvaluation.printed(asked, file.map(UserPath::of));
    if (printed.isEmpty()) {
      return new OpenSshConfiguration(
          asked,
          Map.of(),
          Algorithms.USUAL,
          List.of("OpenSSH's client is not installed here, so its configuration is not read"),
          List.of());
    }
    Map<String, List<String>> values = parsed(printed.get());
    Map<String, List<String>> defaults = OpenSshEvaluation.defaults();
    List<String> unused = OpenSshOptions.unused(values, defaults);
    OpenSshConfiguration configured =
        new OpenSshConfiguration(
            asked,
            values,
            Algorithms.of(values, defaults),
            unused.isEmpty()
                ? List.of()
                : List.of(
                    "Tare does not follow %s of OpenSSH's configuration"
                        .formatted(String.join(", ", unused))),
            OpenSshOptions.logins(values, defaults));
    configured.requireSupport();
    return configured;
  }

  /** The lines that {@code ssh -G} prints. */
  static Map<String, List<String>> parsed(String text) {
    Map<String, List<String>> values = new TreeMap<>();
    text.lines()
        .map(line -> line.strip().split("\\s+", 2))
        .filter(words -> words.length == 2)
        .forEach(words -> values.computeIfAbsent(words[0], key -> new ArrayList<>()).add(words[1]));
    return values;
  }

  /** What would lead to another machine, or trust another one, is not left out silently. */
  private void requireSupport() throws HostException {
    for (String option : OpenSshOptions.REFUSED) {
      if (find(option).filter(value -> !value.equals("no")).isPresent()) {
        throw new HostException(
            "%s: OpenSSH's configuration sets %s, which Tare does not support; leave it out for this machine, or name another file by ssh_config"
                .formatted(asked, OpenSshOptions.spelled(option)));
      }
    }
  }

  private Optional<String> find(String keyword) {
    return Optional.ofNullable(values.get(keyword))
        .map(all -> all.get(0))
        .filter(value -> !value.equals(NONE));
  }

  /** The name or address to connect to. */
  String host() {
    return find("hostname").orElse(asked.host());
  }

  int port() {
    return asked.port().or(() -> find("port").map(Integer::valueOf)).orElse(DEFAULT_PORT);
  }

  String user() {
    return asked.user().or(() -> find("user")).orElse(System.getProperty("user.name"));
  }

  Optional<String> hostKeyAlias() {
    return find("hostkeyalias");
  }

  /** A file with keys of hosts that are not accepted any more. */
  Optional<Path> revokedHostKeys() {
    return find("revokedhostkeys").map(text -> UserPath.of(expanded(text)));
  }

  /** Jump hosts in their order; may be empty. */
  List<SshAddress> jumps() {
    return find("proxyjump").stream()
        .flatMap(all -> Stream.of(all.split(",")))
        .map(SshAddress::parse)
        .toList();
  }

  /** The way without jump hosts. */
  Route route() {
    Optional<String> command = find("proxycommand");
    if (command.isPresent()) {
      return new Route.Command(expanded(command.get()));
    }
    Route.Family family =
        switch (find("addressfamily").orElse("any")) {
          case "inet" -> Route.Family.INET;
          case "inet6" -> Route.Family.INET6;
          default -> Route.Family.ANY; // a keyword of OpenSSH, not a constant of ours
        };
    return new Route.Direct(family, find("bindaddress"));
  }

  /** Private key files, the usual ones too. */
  List<Path> keys() {
    return values.containsKey("identityfile")
        ? paths(values.get("identityfile").stream())
        : DEFAULT_KEYS.stream().map(name -> Path.of(HOME, ".ssh", name)).toList();
  }

  List<Path> certificates() {
    return paths(values.getOrDefault("certificatefile", List.of()).stream());
  }

  boolean isOnlyNamed() {
    return find("identitiesonly").filter("yes"::equals).isPresent();
  }

  /** The agent's socket, if there is one. */
  Optional<Path> agent() {
    List<String> named = values.getOrDefault("identityagent", List.of("SSH_AUTH_SOCK"));
    String socket = named.get(0);
    if (socket.equals(NONE)) {
      return Optional.empty();
    }
    if (socket.equals("SSH_AUTH_SOCK")) {
      return LoginKeys.usualAgent();
    }
    return socket.startsWith("$")
        ? Optional.ofNullable(System.getenv(socket.replaceAll("[${}]", ""))).map(Path::of)
        : Optional.of(UserPath.of(expanded(socket)));
  }

  /** The user's files, then the machine's. */
  List<Path> knownHosts() {
    if (!values.containsKey("userknownhostsfile")) {
      return List.of(Path.of(HOME, ".ssh", "known_hosts"), Path.of("/etc/ssh/ssh_known_hosts"));
    }
    // OpenSSH prints several in one line, without quotation marks.
    return paths(
        Stream.of("userknownhostsfile", "globalknownhostsfile")
            .flatMap(keyword -> values.getOrDefault(keyword, List.of()).stream())
            .flatMap(line -> Stream.of(line.split("\\s+(?=[/~])"))));
  }

  private List<Path> paths(Stream<String> texts) {
    return texts
        .filter(text -> !text.equals(NONE))
        .map(text -> UserPath.of(expanded(text)))
        .toList();
  }

  private String expanded(String text) {
    return ConfigTokens.expanded(text, asked.host(), host(), port(), user());
  }
}
