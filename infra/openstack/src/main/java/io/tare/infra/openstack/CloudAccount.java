package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.secret.Secret;
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
 * Where a cloud is and as whom it is asked. Settings have the names of {@code clouds.yaml}, of
 * which those of the environment are the capitals behind {@code OS_}; a campaign's go before both.
 *
 * @param values by their names in {@code clouds.yaml}, and how the password is found; no password
 * @param password read when it is needed
 */
record CloudAccount(SortedMap<String, String> values, Password password) {

  static final String CLOUD = "cloud";
  static final String CLOUDS_FILE = "clouds_file";
  static final String AUTH_URL = "auth_url";
  static final String USERNAME = "username";
  static final String CREDENTIAL = "application_credential_id";
  static final String CACERT = "cacert";
  static final String REGION = "region_name";
  static final String INTERFACE = "interface";
  static final String PLAIN_HTTP = "plain_http";

  /** What says that tokens may go over a network that anybody can read. */
  static final String ALLOWED = "allowed";

  private static final String AUTH_TYPE = "auth_type";
  private static final String PREFIX = "OS_";
  private static final List<String> AUTH_TYPES =
      List.of("password", "v3password", "v3applicationcredential");
  private static final List<String> PASSWORD_VARIABLES =
      List.of("OS_PASSWORD", "OS_APPLICATION_CREDENTIAL_SECRET");

  /** The settings that say where and as whom, with what is expected of each. */
  static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry(CLOUD, "name of a cloud in clouds.yaml (OS_CLOUD, if there is no auth_url)"),
          Map.entry(
              CLOUDS_FILE, "the clouds.yaml to use, if it is not where OpenStack's programs look"),
          Map.entry(
              AUTH_URL,
              "keystone's address (OS_AUTH_URL and the other OS_ variables, without cloud)"),
          Map.entry(USERNAME, "user to ask as"),
          Map.entry("user_domain_name", "the user's domain (Default)"),
          Map.entry("user_domain_id", "the same by its id"),
          Map.entry("project_name", "project in which machines are made"),
          Map.entry("project_id", "the same by its id"),
          Map.entry("project_domain_name", "the project's domain (the user's)"),
          Map.entry("project_domain_id", "the same by its id"),
          Map.entry(CREDENTIAL, "application credential, in place of user and project"),
          Map.entry(REGION, "region (the only one)"),
          Map.entry(
              INTERFACE, "which of a service's addresses: public, internal or admin (public)"),
          Map.entry(CACERT, "file of the authority that vouches for the cloud, in PEM"),
          Map.entry(
              PLAIN_HTTP,
              "'allowed' if tokens may go unencrypted over a network; loopback is always allowed"));

  /** Gives the password. */
  @FunctionalInterface
  interface Password {
    String reveal() throws HostException, InterruptedException;
  }

  /**
   * Puts together what is said at all places.
   *
   * @param settings of a campaign, or of a machine that is on record
   * @param environment the variables of this process
   * @throws HostException in one line if something is missing
   */
  static CloudAccount of(
      String platform, SortedMap<String, String> settings, Map<String, String> environment)
      throws HostException {
    Optional<Password> told = Secret.of(platform, settings).<Password>map(secret -> secret::reveal);
    Kept kept = kept(settings, environment);
    SortedMap<String, String> values = new TreeMap<>(kept.values());
    if (told.isPresent()) {
      values.keySet().removeAll(Secret.SETTINGS.keySet());
    }
    values.putAll(settings);
    requireChecked(values);
    values.keySet().removeIf(key -> !isOurs(key));
    CloudAccount account =
        new CloudAccount(
            Collections.unmodifiableSortedMap(values),
            told.or(kept::password)
                .orElseThrow(
                    () ->
                        new HostException(
                            "no password for the cloud is named; name it by %s, %s or %s"
                                .formatted(Secret.VARIABLE, Secret.FILE, Secret.COMMAND))));
    account.requireWhole();
    return account;
  }

  /** What is said outside the campaign. */
  private record Kept(SortedMap<String, String> values, Optional<Password> password) {}

  private static Kept kept(SortedMap<String, String> settings, Map<String, String> environment)
      throws HostException {
    boolean isBare = !settings.containsKey(CLOUD) && !settings.containsKey(AUTH_URL);
    Optional<String> cloud =
        Optional.ofNullable(settings.get(CLOUD))
            .or(() -> isBare ? variable(environment, CLOUD) : Optional.empty());
    if (cloud.isPresent()) {
      return ofFile(cloud.get(), settings, environment);
    }
    return isBare
        ? ofVariables(environment)
        : new Kept(Collections.emptySortedMap(), Optional.empty());
  }

  private static Kept ofFile(
      String cloud, SortedMap<String, String> settings, Map<String, String> environment)
      throws HostException {
    CloudsFile file = CloudsFile.find(Optional.ofNullable(settings.get(CLOUDS_FILE)), environment);
    SortedMap<String, String> values = new TreeMap<>(file.cloud(cloud));
    // Older files have one domain for both.
    for (String key : List.of("domain_name", "domain_id")) {
      Optional.ofNullable(values.get(key))
          .ifPresent(domain -> values.putIfAbsent("user_" + key, domain));
    }
    values.put(CLOUD, cloud);
    values.put(CLOUDS_FILE, file.file().toString());
    return new Kept(values, Optional.of(() -> file.password(cloud)));
  }

  private static Kept ofVariables(Map<String, String> environment) {
    SortedMap<String, String> values = new TreeMap<>();
    for (String key : SETTINGS.keySet()) {
      variable(environment, key).ifPresent(value -> values.put(key, value));
    }
    variable(environment, AUTH_TYPE).ifPresent(value -> values.put(AUTH_TYPE, value));
    Optional<String> password =
        PASSWORD_VARIABLES.stream().filter(environment::containsKey).findFirst();
    password.ifPresent(name -> values.put(Secret.VARIABLE, name));
    return new Kept(
        values, password.map(Secret.Variable::new).<Password>map(secret -> secret::reveal));
  }

  private static Optional<String> variable(Map<String, String> environment, String key) {
    return Optional.ofNullable(environment.get(PREFIX + key.toUpperCase(Locale.ROOT)))
        .filter(value -> !value.isEmpty());
  }

  private static boolean isOurs(String key) {
    return SETTINGS.containsKey(key) || Secret.SETTINGS.containsKey(key);
  }

  /** Refuses what a file of clouds may ask for and is not done here. */
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
          "the cloud's entry leaves certificates unchecked, which Tare does not; name the file of the"
              + " authority's certificate by "
              + CACERT);
    }
  }

  private void requireWhole() throws HostException {
    if (!values.containsKey(AUTH_URL)) {
      throw new HostException(
          "no cloud is named; give %s, or %s for one in clouds.yaml, or set OS_AUTH_URL or OS_CLOUD"
              .formatted(AUTH_URL, CLOUD));
    }
    var unused = identity();
    boolean hasProject = values.containsKey("project_name") || values.containsKey("project_id");
    if (!values.containsKey(CREDENTIAL) && !(values.containsKey(USERNAME) && hasProject)) {
      throw new HostException(
          "the cloud needs %s and project_name, or %s".formatted(USERNAME, CREDENTIAL));
    }
  }

  /** The address of keystone's third version. */
  URI identity() throws HostException {
    return identity(values.getOrDefault(AUTH_URL, ""));
  }

  /**
   * The same of an address that may name another version or none.
   *
   * @throws HostException if it is no address
   */
  static URI identity(String text) throws HostException {
    try {
      URI address = new URI(text.replaceFirst("/+$", "").replaceFirst("/v(2\\.0|3)$", "") + "/v3");
      String scheme = String.valueOf(address.getScheme());
      if (address.getHost() != null && (scheme.equals("https") || scheme.equals("http"))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // told below
    }
    throw new HostException(
        "%s is '%s', expected an address such as https://cloud.example:5000/v3"
            .formatted(AUTH_URL, text));
  }

  Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  Optional<Path> certificates() {
    return value(CACERT).map(PersonalPath::of);
  }

  boolean allowsPlainHttp() {
    return values.getOrDefault(PLAIN_HTTP, "").equals(ALLOWED);
  }

  /** As whom, for messages. */
  String describe() {
    return value(CREDENTIAL)
        .map(id -> "application credential " + id)
        .orElseGet(
            () ->
                "user %s in project %s"
                    .formatted(
                        values.get(USERNAME),
                        value("project_name").or(() -> value("project_id")).orElse("")));
  }
}
