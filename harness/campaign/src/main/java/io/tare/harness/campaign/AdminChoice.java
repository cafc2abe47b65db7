package io.tare.harness.campaign;

import io.tare.spec.Entries;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import io.tare.spec.TableWriter;
import java.util.Optional;

/**
 * A server that runs already on every platform and is administered over the network. Its JVM is not
 * started afresh for a trial: only the deployment is.
 *
 * @param port of its administration interface
 * @param httpPort at which it answers requests
 * @param secure whether the administration interface speaks https
 * @param user empty for a server without a password
 * @param passwordVariable the environment variable that holds the password
 * @param certificate file of its certificate in PEM form, if no authority signed it
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
              "`admin` for [a GlassFish that runs already](../how-to/measure-an-existing-glassfish.md), of which the keys below are")
          .orElse("embedded");
  private static final Key<Integer> ADMIN_PORT =
      Key.of("admin_port", PORT, "where it is administered").orElse(4848).onlyWith(HOST);
  private static final Key<Integer> HTTP_PORT =
      Key.of("http_port", PORT, "where it answers requests").orElse(8080).onlyWith(HOST);
  private static final Key<Boolean> SECURE =
      Key.of("secure", Scalar.flag(), "whether its administration speaks https")
          .orElse(false)
          .onlyWith(HOST);
  private static final Key<String> USER =
      Key.of("user", Scalar.text(), "who administers it").onlyWith(HOST);
  private static final Key<String> PASSWORD_VARIABLE =
      Key.of("password_variable", Scalar.text(), "the environment variable with the password")
          .onlyWith(HOST);
  private static final Key<String> CERTIFICATE =
      Key.of("certificate", Scalar.text(), "file of its certificate, if no authority signed it")
          .onlyWith(HOST);

  static final Spec SPEC =
      Spec.of(HOST, ADMIN_PORT, HTTP_PORT, SECURE, USER, PASSWORD_VARIABLE, CERTIFICATE);

  /** What is said of one; empty if a fresh server is meant. */
  static Optional<AdminChoice> of(Entries said) {
    if (!said.get(HOST).equals("admin")) {
      SPEC.all().stream()
          .filter(key -> !key.equals(HOST) && said.has(HOST) && said.has(key))
          .forEach(key -> said.at(key).complain("is only for host: admin"));
      return Optional.empty();
    }
    if (said.has(USER) != said.has(PASSWORD_VARIABLE)) {
      said.at(said.has(USER) ? USER : PASSWORD_VARIABLE)
          .complain("needs both user and password_variable, or neither");
    }
    return Optional.of(
        new AdminChoice(
            said.get(ADMIN_PORT),
            said.get(HTTP_PORT),
            said.get(SECURE),
            said.find(USER),
            said.find(PASSWORD_VARIABLE),
            said.find(CERTIFICATE)));
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
