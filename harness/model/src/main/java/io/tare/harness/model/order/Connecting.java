package io.tare.harness.model.order;

import io.tare.harness.model.Default;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a client connects to a service, and what it keeps between requests.
 *
 * @param perRequest whether each submission has its own connection; then connecting is part of its
 *     time
 * @param cookies whether each client sends the cookies that the service has set
 * @param withoutSessions whether connections with TLS never resume an earlier session
 * @param tls the only version of TLS, {@code 1.2} or {@code 1.3}; empty for the JDK's choice
 * @param serverName the name in the server's certificate, if it is not that in the address; empty
 *     for that
 * @param certificates in PEM, which the server's must be or descend from; empty for those that the
 *     system trusts
 */
public record Connecting(
    boolean perRequest,
    boolean cookies,
    boolean withoutSessions,
    @Default("") String tls,
    @Default("") String serverName,
    @Default("") String certificates) {

  /** Kept connections and sessions, no cookies, and what the system trusts. */
  public static final Connecting USUAL = new Connecting(false, false, false, "", "", "");

  /** The given one, or the usual one instead of null. */
  static Connecting orUsual(@Nullable Connecting given) {
    return given == null ? USUAL : given;
  }

  /** The supported versions of TLS. */
  public static final List<String> VERSIONS = List.of("1.2", "1.3");

  public Connecting {
    if (!tls.isEmpty() && !VERSIONS.contains(tls)) {
      throw new IllegalArgumentException(
          "tls must be one of " + String.join(", ", VERSIONS) + ", got \"" + tls + "\"");
    }
  }
}
