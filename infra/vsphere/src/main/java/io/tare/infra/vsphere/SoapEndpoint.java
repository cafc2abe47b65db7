package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.http.CertificateTrust;
import io.tare.infra.http.ControlHttp;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server's web service: one request, one answer. It keeps the session's cookie, which is as
 * good as a password, and never logs what it sends.
 */
final class SoapEndpoint {

  /** The version that every server since vSphere 6.5 supports. */
  private static final String VERSION = "\"urn:vim25/6.5\"";

  private static final String COOKIE = "vmware_soap_session=";
  private static final Duration ANSWER = Duration.ofSeconds(60);

  /** The size of a page of machines with all their settings. */
  private static final int BOUND = 64 << 20;

  private final URI address;
  private final ControlHttp http;
  private @Nullable String cookie;

  SoapEndpoint(URI address, CertificateTrust trust) throws HostException {
    this.address = address;
    this.http = ControlHttp.of(trust);
  }

  /** Its name, for messages. */
  String server() {
    return address.getPort() < 0 ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  /** Drops the session for the next request. */
  void forgetSession() {
    cookie = null;
  }

  /**
   * Calls a method of an object.
   *
   * @return the answer's element, with results named {@code returnval}
   * @throws TransientException if there is no answer, or it asks to retry later
   * @throws VimFault if the server refuses it
   */
  VimNode call(ObjectReference self, String method, Consumer<RequestXml> arguments)
      throws HostException, InterruptedException {
    ControlHttp.Response answer = answer(method, RequestXml.envelope(self, method, arguments));
    int status = answer.status();
    if (status != 200 && status != 500) {
      throw new HostException(
          "%s answers %s with HTTP status %d; is %s the web service of a vCenter or an ESXi?"
              .formatted(server(), method, status, address));
    }
    answer.headers("set-cookie").stream()
        .map(each -> each.split(";", 2)[0].strip())
        .filter(each -> each.startsWith(COOKIE))
        .findFirst()
        .ifPresent(each -> cookie = each);
    return result(method, status, answer.body());
  }

  private VimNode result(String method, int status, byte[] body) throws HostException {
    Optional<VimNode> fault;
    try {
      fault = VimNode.parse(body).at("Body").flatMap(node -> node.children().stream().findFirst());
    } catch (IOException e) {
      // A proxy in front of a starting server answers with its own page.
      if (status == 500) {
        throw new TransientException(
            "%s answers %s with HTTP status 500 and no reason".formatted(server(), method), e);
      }
      throw new HostException(
          "%s does not answer %s with the vSphere Web Services API; is %s right?"
              .formatted(server(), method, address),
          e);
    }
    VimNode answer =
        fault.orElseThrow(
            () -> new HostException("%s answers %s without a body".formatted(server(), method)));
    if (answer.name().equals("Fault")) {
      VimNode detail =
          answer.at("detail").flatMap(node -> node.children().stream().findFirst()).orElse(answer);
      throw VimFault.of(
          server() + " refuses " + method, detail, answer.textAt("faultstring").orElse(""));
    }
    return answer;
  }

  private ControlHttp.Response answer(String method, String envelope)
      throws HostException, InterruptedException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "text/xml; charset=utf-8");
    headers.put("SOAPAction", VERSION);
    if (cookie != null) {
      headers.put("Cookie", cookie);
    }
    ControlHttp.Response answer =
        http.ask(
            new ControlHttp.Request(server(), "POST", address, headers, envelope, ANSWER, BOUND));
    if (answer.isForLater()) {
      throw new TransientException(
          "%s answers %s with HTTP status %d".formatted(server(), method, answer.status()));
    }
    return answer;
  }
}
