package io.tare.infra.openstack;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.secret.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cloud's address and account. Settings have the names of {@code clouds.yaml}; those of the
 * environment are in capitals after {@code OS_}; a campaign's override both.
 *
 * @param raw the values by their {@code clouds.yaml} names, and the password's source; no password
 * @param password read when needed
 */
record CloudAccount(PlatformSettings raw, Password password) {

  static final Key<String> CLOUD =
      Key.of(
              "cloud",
              Scalar.text(),
              "name of a cloud in `clouds.yaml`, or in `secure.yaml` in the same directory")
          .leftOut("`OS_CLOUD`, if there is no `auth_url`");

  static final Key<String> CLOUDS_FILE =
      Key.of("clouds_file", Scalar.text(), "the `clouds.yaml` to use")
          .leftOut("`OS_CLIENT_CONFIG_FILE`, `~/.config/openstack/`, `/etc/openstack/`");

  static final Key<URI> AUTH_URL =
      Key.of(
              "auth_url",
              Scalar.of(
                  "an address such as https://cloud.example:5000/v3",
                  CloudAccount::identity,
                  Map.of("type", "string")),
              "keystone's address")
          .leftOut("`OS_AUTH_URL` and the other `OS_` variables, without `cloud`");

  static final Key<String> USERNAME = Key.of("username", Scalar.text(), "user name");

  static final Key<String> USER_DOMAIN_NAME =
      Key.of("user_domain_name", Scalar.text(), "the user's domain").orElse("Default");

  static final Key<String> USER_DOMAIN_ID =
      Key.of("user_domain_id", Scalar.text(), "the same by its id");

  static final Key<String> PROJECT_NAME =
      Key.of("project_name", Scalar.text(), "project for the machines");

  static final Key<String> PROJECT_ID = Key.of("project_id", Scalar.text(), "the same by its id");

  static final Key<String> PROJECT_DOMAIN_NAME =
      Key.of("project_domain_name", Scalar.text(), "the project's domain").leftOut("the user's");

  static final Key<String> PROJECT_DOMAIN_ID =
      Key.of("project_domain_id", Scalar.text(), "the same by its id");

  static final Key<String> CREDENTIAL =
      Key.of(
          "application_credential_id",
          Scalar.text(),
          "application credential, instead of user and project");

  static final Key<String> REGION =
      Key.of("region_name", Scalar.text(), "region").leftOut("the only one");

  static final Key<String> INTERFACE =
      Key.of(
              "interface",
              Scalar.of("public, internal or admin", CloudAccount::face, Map.of("type", "string")),
              "which address of a service: `public`, `internal` or `admin`")
          .orElse("public");

  static final Key<Path> CACERT =
      Key.of(
              "cacert",
              SettingType.PATH,
              "PEM file of the authority that signs the cloud's certificates")
          .leftOut("the JDK's authorities");

  /** Allows sending tokens unencrypted over a network. */
  static final Key<String> PLAIN_HTTP =
      Key.of(
              "plain_http",
              Scalar.choice("allowed"),
              "`allowed` to send tokens unencrypted over a network")
          .leftOut("only over loopback");

  /** The settings of address and account. */
  static final Spec KEYS =
      Spec.of(
              CLOUD,
              CLOUDS_FILE,
              AUTH_URL,
              USERNAME,
              USER_DOMAIN_NAME,
              USER_DOMAIN_ID,
              PROJECT_NAME,
              PROJECT_ID,
              PROJECT_DOMAIN_NAME,
              PROJECT_DOMAIN_ID,
              CREDENTIAL,
              REGION,
              INTERFACE,
              CACERT,
              PLAIN_HTTP)
          .and(Secret.KEYS);

  private static final String AUTH_TYPE = "auth_type";
  private static final String PREFIX = "OS_";
  private static final List<String> AUTH_TYPES =
      List.of("password", "v3password", "v3applicationcredential");
  private static final List<String> PASSWORD_VARIABLES =
      List.of("OS_PASSWORD", "OS_APPLICATION_CREDENTIAL_SECRET");

  /** Returns the password. */
  @FunctionalInterface
  interface Password {
    String reveal() throws HostException, InterruptedException;
  }

  /**
   * Combines the settings of all sources.
   *
   * @param raw by a campaign, or for a recorded machine
   * @param environment the variables of this process
   * @throws HostException in one line if something is missing
   */
  static CloudAccount of(PlatformSettings raw, Map<String, String> environment)
      throws HostException {
    Optional<Password> password = Secret.of(raw).<Password>map(secret -> secret::reveal);
    OutsideCampaign kept = kept(raw, environment);
    SortedMap<String, String> values = new TreeMap<>(kept.values());
    if (password.isPresent()) {
      values.keySet().removeAll(Secret.KEYS.names());
    }
    values.putAll(raw.texts());
    requireChecked(values);
    values.keySet().retainAll(KEYS.names());
    CloudAccount account =
        new CloudAccount(
            new PlatformSettings(raw.platform(), values),
            password
                .or(kept::password)
                .orElseThrow(
                    () -> new HostException(raw.objection(Secret.VARIABLE, Secret.MISSING))));
    account.requireWhole();
    return account;
  }

  /** The settings outside the campaign. */
  private record OutsideCampaign(SortedMap<String, String> values, Optional<Password> password) {}

  private static OutsideCampaign kept(PlatformSettings raw, Map<String, String> environment)
      throws HostException {
    boolean isBare = !raw.has(CLOUD) && !raw.has(AUTH_URL);
    Optional<String> cloud =
        raw.find(CLOUD).or(() -> isBare ? variable(environment, CLOUD.name()) : Optional.empty());
    if (cloud.isPresent()) {
      return ofFile(cloud.get(), raw, environment);
    }
    return isBare
        ? ofVariables(environment)
        : new OutsideCampaign(Collections.emptySortedMap(), Optional.empty());
  }

  private static OutsideCampaign ofFile(
      String cloud, PlatformSettings raw, Map<String, String> environment) throws HostException {
    CloudsFile file = CloudsFile.find(raw.find(CLOUDS_FILE), environment);
    SortedMap<String, String> values = new TreeMap<>(file.cloud(cloud));
    // Older files have one domain for user and project.
    for (String key : List.of("domain_name", "domain_id")) {
      Optional.ofNullable(values.get(key))
          .ifPresent(domain -> values.putIfAbsent("user_" + key, domain));
    }
    values.put(CLOUD.name(), cloud);
    values.put(CLOUDS_FILE.name(), file.file().toString());
    return new OutsideCampaign(values, Optional.of(() -> file.password(cloud)));
  }

  private static OutsideCampaign ofVariables(Map<String, String> environment) {
    SortedMap<String, String> values = new TreeMap<>();
    for (String key : KEYS.names()) {
      variable(environment, key).ifPresent(value -> values.put(key, value));
    }
    variable(environment, AUTH_TYPE).ifPresent(value -> values.put(AUTH_TYPE, value));
    Optional<String> password =
        PASSWORD_VARIABLES.stream().filter(environment::containsKey).findFirst();
    password.ifPresent(name -> values.put(Secret.VARIABLE.name(), name));
    return new OutsideCampaign(
        values, password.map(Secret.Variable::new).<Password>map(secret -> secret::reveal));
  }

  private static Optional<String> variable(Map<String, String> environment, String key) {
    return Optional.ofNullable(environment.get(PREFIX + key.toUpperCase(Locale.ROOT)))
        .filter(value -> !value.isEmpty());
  }

  /** Refuses unsupported entries of a clouds file. */
  private static void requireChecked(SortedMap<String, String> values) throws HostException {
    String type = values.getOrDefault(AUTH_TYPE, "password");
    if (!AUTH_TYPES.contains(type)) {
      throw new HostException(
          "%s is '%s', expected one of %s"
              .formatted(AUTH_TYPE, type, String.join(", ", AUTH_TYPES)));
    }
    if (values.getOrDefault("verify", "true").equalsIgnoreCase("false")
        || values.getOrDefault("insecure", "false").equalsIgnoreCase("true")) {
      throw new HostException(
          "the cloud's entry disables the check of certificates, which Tare requires; name the file"
              + " of the authority's certificate with "
              + CACERT);
    }
  }

  private void requireWhole() throws HostException {
    if (!raw.has(AUTH_URL)) {
      throw new HostException(
          "no cloud is named; set %s, or %s for one in clouds.yaml, or OS_AUTH_URL or OS_CLOUD"
              .formatted(AUTH_URL, CLOUD));
    }
    List<String> problems = raw.problems(KEYS);
    if (!problems.isEmpty()) {
      throw new HostException(String.join("; ", problems));
    }
    boolean hasProject = raw.has(PROJECT_NAME) || raw.has(PROJECT_ID);
    if (!raw.has(CREDENTIAL) && !(raw.has(USERNAME) && hasProject)) {
      throw new HostException(
          "the cloud needs %s and %s, or %s".formatted(USERNAME, PROJECT_NAME, CREDENTIAL));
    }
  }

  /** The address of keystone version 3. */
  URI identity() {
    return raw.get(AUTH_URL);
  }

  /** The same from an address with another version or none. */
  private static URI identity(String text) {
    try {
      URI address = new URI(text.replaceFirst("/+$", "").replaceFirst("/v(2\\.0|3)$", "") + "/v3");
      String scheme = String.valueOf(address.getScheme());
      if (address.getHost() != null && (scheme.equals("https") || scheme.equals("http"))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw Scalar.wrong(AUTH_URL.type().range(), text);
  }

  /** Older files use {@code publicURL}. */
  private static String face(String text) {
    String face = text.toLowerCase(Locale.ROOT).replaceFirst("url$", "");
    if (!List.of("public", "internal", "admin").contains(face)) {
      throw Scalar.wrong(INTERFACE.type().range(), text);
    }
    return face;
  }

  <T> Optional<T> find(Key<T> key) {
    return raw.find(key);
  }

  boolean allowsPlainHttp() {
    return find(PLAIN_HTTP).isPresent();
  }

  /** The account, for messages. */
  String describe() {
    return find(CREDENTIAL)
        .map(id -> "application credential " + id)
        .orElseGet(
            () ->
                "user %s in project %s"
                    .formatted(
                        find(USERNAME).orElse(""),
                        find(PROJECT_NAME).or(() -> find(PROJECT_ID)).orElse("")));
  }
}
