package io.tare.infra.openstack;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.http.ControlHttp;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Independent JSON requests to a cloud's services; certificates are always verified. */
final class CloudHttp {

  /** The size of a list of all servers of a large project. */
  private static final int BOUND = 64 << 20;

  private final ControlHttp http;
  private final Duration answer;

  /**
   * @param certificates the cloud's authorities in PEM; the JDK's if empty
   * @param answer how long an answer may take
   */
  CloudHttp(Optional<Path> certificates, Duration answer) throws HostException {
    this.http = ControlHttp.of(CertificateTrust.signed(certificates, CloudAccount.CACERT.name()));
    this.answer = answer;
  }

  /**
   * Asks.
   *
   * @param whom for messages
   * @param body empty for none
   * @throws TransientException if there is no answer
   */
  ControlHttp.Response ask(
      String whom, String method, URI address, Map<String, String> headers, String body)
      throws HostException, InterruptedException {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Accept", "application/json");
    if (!body.isEmpty()) {
      all.put("Content-Type", "application/json");
    }
    String where = address.getScheme() + "://" + address.getRawAuthority();
    return http.ask(
        new ControlHttp.Request(whom + " at " + where, method, address, all, body, answer, BOUND));
  }
}
