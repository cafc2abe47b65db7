package io.tare.infra.http.glassfish;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The administration address of a GlassFish server, and the user.
 *
 * @param address for example {@code http://127.0.0.1:4848}; servers require https from other
 *     machines
 * @param user empty for a server without a password, the default installation
 * @param passwordVariable the environment variable that holds the password
 * @param certificate file of the server's certificate in PEM form, if no authority signed it
 * @param timeout of one request; deployment of a large archive takes seconds
 */
public record Administration(
    URI address,
    Optional<String> user,
    Optional<String> passwordVariable,
    Optional<Path> certificate,
    Duration timeout) {

  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(3);

  public Administration {
    String scheme = address.getScheme();
    if (!"http".equals(scheme) && !"https".equals(scheme)) {
      throw new IllegalArgumentException(
          "administration address is '" + address + "', expected http://… or https://…");
    }
    if (user.isPresent() != passwordVariable.isPresent()) {
      throw new IllegalArgumentException(
          "administration of " + address + " needs both user and password variable, or neither");
    }
  }

  /** A server on this machine as it is installed: no password. */
  public static Administration of(URI address) {
    return new Administration(
        address, Optional.empty(), Optional.empty(), Optional.empty(), DEFAULT_TIMEOUT);
  }

  public Administration as(String name, String variable) {
    return new Administration(
        address, Optional.of(name), Optional.of(variable), certificate, timeout);
  }

  public Administration trusting(Path pem) {
    return new Administration(address, user, passwordVariable, Optional.of(pem), timeout);
  }
}
