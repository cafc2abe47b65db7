package io.tare.harness.campaign.platform;

import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.Optional;

/**
 * An already running server on every platform, administered over the network. Its JVM is not
 * restarted for a trial; only the application is redeployed.
 *
 * @param port of its administration interface
 * @param httpPort where it answers requests
 * @param secure whether the administration interface uses https
 * @param user empty for a server without a password
 * @param passwordVariable the environment variable that holds the password
 * @param certificate file with its certificate in PEM format, if no authority signed it
 */
public record AdminChoice(
    int port,
    int httpPort,
    boolean secure,
    Optional<String> user,
    Optional<String> passwordVariable,
    Optional<String> certificate) {

  private static final Scalar<Integer> PORT = Scalar.integer(1, 65_535);

  private static final Key<String> HOST =
      Key.of(
              "host",
              Scalar.choice("embedded", "admin"),
              "`admin` for [a running GlassFish](../how-to/measure-an-existing-glassfish.md),"
                  + " which the keys below describe")
          .orElse("embedded");
  private static final Key<Integer> ADMIN_PORT =
      Key.of("admin_port", PORT, "its administration port").orElse(4848).onlyWith(HOST);
  private static final Key<Integer> HTTP_PORT =
      Key.of("http_port", PORT, "its HTTP port").orElse(8080).onlyWith(HOST);
  private static final Key<Boolean> SECURE =
      Key.of("secure", Scalar.flag(), "whether its administration uses HTTPS")
          .orElse(false)
          .onlyWith(HOST);
  private static final Key<String> USER =
      Key.of("user", Scalar.text(), "name of its administrator").onlyWith(HOST);
  private static final Key<String> PASSWORD_VARIABLE =
      Key.of("password_variable", Scalar.text(), "environment variable with the password")
          .onlyWith(HOST);
  private static final Key<String> CERTIFICATE =
      Key.of("certificate", Scalar.text(), "file with its certificate, if no authority signed it")
          .onlyWith(HOST);

  static final Spec SPEC =
      Spec.of(HOST, ADMIN_PORT, HTTP_PORT, SECURE, USER, PASSWORD_VARIABLE, CERTIFICATE);

  /** The choice in a campaign; empty for a fresh server. */
  static Optional<AdminChoice> of(Entries entries) {
    if (!entries.get(HOST).equals("admin")) {
      SPEC.all().stream()
          .filter(key -> !key.equals(HOST) && entries.has(HOST) && entries.has(key))
          .forEach(key -> entries.at(key).complain("is only allowed with host: admin"));
      return Optional.empty();
    }
    if (entries.has(USER) != entries.has(PASSWORD_VARIABLE)) {
      entries
          .at(entries.has(USER) ? USER : PASSWORD_VARIABLE)
          .complain("needs both user and password_variable, or neither");
    }
    return Optional.of(
        new AdminChoice(
            entries.get(ADMIN_PORT),
            entries.get(HTTP_PORT),
            entries.get(SECURE),
            entries.find(USER),
            entries.find(PASSWORD_VARIABLE),
            entries.find(CERTIFICATE)));
  }

  void write(TableWriter table) {
    table
        .put(HOST, "admin")
        .put(ADMIN_PORT, port)
        .put(HTTP_PORT, httpPort)
        .put(SECURE, secure)
        .put(USER, user)
        .put(PASSWORD_VARIABLE, passwordVariable)
        .put(CERTIFICATE, certificate);
  }
}
