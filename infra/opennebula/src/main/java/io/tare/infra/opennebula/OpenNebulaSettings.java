package io.tare.infra.opennebula;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.http.ControlHttp;
import io.tare.infra.ssh.secret.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A campaign's settings of an OpenNebula cloud and its machines. */
record OpenNebulaSettings(PlatformSettings raw) {

  private static final Key<URI> ENDPOINT =
      Key.of(
              "endpoint",
              Scalar.of(
                  "an address such as https://one.example:2633/RPC2",
                  OpenNebulaSettings::address,
                  Map.of("type", "string")),
              "address of the XML-RPC interface; plain HTTP only to this machine, or with `insecure`")
          .required("the address of the XML-RPC interface, such as https://one.example:2633/RPC2");

  private static final Key<String> USER =
      Key.of("user", Scalar.text(), "user, with one of the password settings")
          .onlyWith(Secret.VARIABLE, Secret.FILE, Secret.COMMAND);

  private static final Key<String> AUTH_FILE =
      Key.of(
              "auth_file",
              Scalar.text(),
              "file with mode 600 and `user:password` in its first line, instead of `user` and a"
                  + " password")
          .notWith(Secret.VARIABLE, Secret.FILE, Secret.COMMAND)
          .leftOut("`$ONE_AUTH`, or `~/.one/one_auth`");

  private static final Key<String> TEMPLATE =
      Key.of("template", Scalar.text(), "name or number of the virtual machine template")
          .required("a virtual machine template");

  private static final Key<String> NETWORK =
      Key.of("network", Scalar.text(), "name or number of the virtual network")
          .leftOut("the template's");

  private static final Key<String> HOST =
      Key.of("host", SettingType.HOST, "name or number of the host for the machines")
          .leftOut("any");

  /** The settings to find and remove a recorded machine. */
  static final Spec CONTROL =
      Spec.of(ENDPOINT, AUTH_FILE, USER).and(Secret.KEYS).and(CertificateTrust.KEYS);

  static final Spec GUESTS = Spec.of(TEMPLATE, NETWORK, HOST);

  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private static URI address(String text) {
    try {
      URI address = new URI(text);
      if (address.getHost() != null
          && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw Scalar.wrong(ENDPOINT.type().range(), text);
  }

  /** Problems with a combination of settings, in lines for people. */
  static List<String> objections(PlatformSettings raw) {
    OpenNebulaSettings settings = new OpenNebulaSettings(raw);
    List<String> all = new ArrayList<>();
    URI address = raw.get(ENDPOINT);
    if ("http".equals(address.getScheme())
        && !THIS_MACHINE.contains(address.getHost())
        && !settings.trust().isInsecure()) {
      all.add(
          raw.objection(
              ENDPOINT,
              "%s would send the password unencrypted; use https, or set %s: true"
                  .formatted(address, CertificateTrust.INSECURE)));
    }
    if (Secret.of(raw).isPresent() && !raw.has(USER)) {
      all.add(raw.objection(USER, "is missing; a password needs it"));
    }
    return all;
  }

  CertificateTrust trust() {
    return CertificateTrust.of(raw);
  }

  String template() {
    return raw.get(TEMPLATE);
  }

  Optional<String> network() {
    return raw.find(NETWORK);
  }

  Optional<String> host() {
    return raw.find(HOST);
  }

  /** The user's login. */
  Proof proof() {
    Optional<Secret> secret = Secret.of(raw);
    if (secret.isPresent()) {
      return new Proof(raw.find(USER), secret.get());
    }
    return new Proof(Optional.empty(), new Secret.InFile(authFile(System.getenv())));
  }

  private String authFile(Map<String, String> environment) {
    return raw.find(AUTH_FILE)
        .or(() -> Optional.ofNullable(environment.get("ONE_AUTH")))
        .orElse("~/.one/one_auth");
  }

  /**
   * The same with the whole path of the login's file, wherever it is named. Another process may
   * have another environment, and OpenNebula does not show machines to another user: they would
   * count as gone.
   */
  OpenNebulaSettings withLogin(Map<String, String> environment) {
    return Secret.of(raw).isPresent()
        ? this
        : new OpenNebulaSettings(
            raw.with(AUTH_FILE, UserPath.of(authFile(environment)).toAbsolutePath().toString()));
  }

  /**
   * A user and where the password is.
   *
   * @param user empty if it is in the password file
   */
  record Proof(Optional<String> user, Secret secret) {

    /** User and password in OpenNebula's form. */
    String session() throws HostException, InterruptedException {
      String revealed = secret.reveal();
      if (user.isPresent()) {
        return user.get() + ":" + revealed;
      }
      if (revealed.indexOf(':') <= 0) {
        throw new HostException(
            secret.describe() + " does not contain user:password, as OpenNebula expects");
      }
      return revealed;
    }

    String describe() {
      return user.map(name -> name + " by ").orElse("") + secret.describe();
    }
  }

  /**
   * Logs in.
   *
   * @throws HostException if a password would be sent unencrypted
   */
  OneSession session() throws HostException, InterruptedException {
    List<String> objections = objections(raw);
    if (!objections.isEmpty()) {
      throw new HostException(String.join("; ", objections));
    }
    Proof proof = proof();
    return new OneSession(
        ControlHttp.of(trust()), raw.get(ENDPOINT), proof.session(), proof.describe());
  }
}
