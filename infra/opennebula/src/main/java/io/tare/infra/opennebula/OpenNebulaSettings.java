package io.tare.infra.opennebula;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.SaidSettings;
import io.tare.infra.secret.Secret;
import io.tare.infra.web.CertificateTrust;
import io.tare.infra.web.ControlHttp;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a campaign says of an OpenNebula cloud and of the machines that are to be made there. */
record OpenNebulaSettings(String platform, Map<String, String> settings) {

  static final String ENDPOINT = "endpoint";
  static final String USER = "user";
  static final String AUTH_FILE = "auth_file";
  static final String TEMPLATE = "template";
  static final String NETWORK = "network";
  static final String HOST = "host";

  private static final String AN_ADDRESS = "an address such as https://one.example:2633/RPC2";

  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private static final Map<String, String> OWN =
      Map.of(
          ENDPOINT,
          "address of the XML-RPC interface, for example https://one.example:2633/RPC2",
          USER,
          "user, whose password is named by one of the password settings",
          AUTH_FILE,
          "file with user:password in its first line, of mode 600, in their place"
              + " ($ONE_AUTH, or ~/.one/one_auth)",
          TEMPLATE,
          "name or number of the virtual machine template",
          NETWORK,
          "name or number of the virtual network, in the place of the template's",
          HOST,
          "name of the host on which machines are to run (any)");

  static Map<String, String> described() {
    SortedMap<String, String> all = new TreeMap<>(OWN);
    all.putAll(Secret.SETTINGS);
    all.putAll(CertificateTrust.SETTINGS);
    return all;
  }

  /** Those by which a machine on record is found and removed. */
  static List<String> ofControl() {
    return Stream.of(
            Stream.of(ENDPOINT, USER, AUTH_FILE),
            Secret.SETTINGS.keySet().stream(),
            CertificateTrust.SETTINGS.keySet().stream())
        .flatMap(each -> each)
        .toList();
  }

  private SaidSettings said() {
    return new SaidSettings(platform, settings);
  }

  /**
   * Where calls go.
   *
   * @throws HostException if a password would go there in the clear
   */
  URI endpoint() throws HostException {
    String text = said().required(ENDPOINT, "name the XML-RPC interface (https://…:2633/RPC2)");
    URI address;
    try {
      address = new URI(text);
    } catch (URISyntaxException e) {
      throw said().wrong(ENDPOINT, AN_ADDRESS);
    }
    if (address.getHost() == null
        || !("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
      throw said().wrong(ENDPOINT, AN_ADDRESS);
    }
    if ("http".equals(address.getScheme())
        && !THIS_MACHINE.contains(address.getHost())
        && !trust().isInsecure()) {
      throw new HostException(
          "platform %s: %s would send the password in the clear; use https, or say %s: true"
              .formatted(platform, text, CertificateTrust.INSECURE));
    }
    return address;
  }

  CertificateTrust trust() throws HostException {
    return CertificateTrust.of(platform, settings);
  }

  String template() throws HostException {
    return said().required(TEMPLATE, "name a virtual machine template");
  }

  Optional<String> network() {
    return said().given(NETWORK);
  }

  Optional<String> host() {
    return said().given(HOST);
  }

  /** How the user proves to be one. */
  Proof proof() throws HostException {
    Optional<Secret> secret = Secret.of(platform, settings);
    if (secret.isPresent()) {
      if (said().given(AUTH_FILE).isPresent()) {
        throw new HostException(
            "platform %s: the password is named by %s and by %s too; keep one"
                .formatted(platform, secret.get().describe(), AUTH_FILE));
      }
      String user = said().required(USER, "name the user beside the password");
      return new Proof(Optional.of(user), secret.get());
    }
    String file =
        said()
            .given(AUTH_FILE)
            .or(() -> Optional.ofNullable(System.getenv("ONE_AUTH")))
            .orElse("~/.one/one_auth");
    return new Proof(Optional.empty(), new Secret.InFile(file));
  }

  /**
   * A user and where the password is.
   *
   * @param user empty if it stands beside the password
   */
  record Proof(Optional<String> user, Secret secret) {

    /** User and password as OpenNebula takes them. */
    String session() throws HostException, InterruptedException {
      String revealed = secret.reveal();
      if (user.isPresent()) {
        return user.get() + ":" + revealed;
      }
      if (revealed.indexOf(':') <= 0) {
        throw new HostException(
            secret.describe() + " is none of OpenNebula: user:password is expected there");
      }
      return revealed;
    }

    String describe() {
      return user.map(name -> name + " by ").orElse("") + secret.describe();
    }
  }

  OneSession session() throws HostException, InterruptedException {
    Proof proof = proof();
    return new OneSession(ControlHttp.of(trust()), endpoint(), proof.session(), proof.describe());
  }
}
