package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.TransientException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server's web service: one request, one answer. It keeps the cookie of the session, which is
 * as good as a password, and tells nobody what it sends.
 */
final class SoapEndpoint {

  /** What every server since vSphere 6.5 speaks. */
  private static final String VERSION = "\"urn:vim25/6.5\"";

  private static final String COOKIE = "vmware_soap_session=";
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  /** Proxies and servers that are starting, overloaded or restarting say these. */
  private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);

  private final URI address;
  private final HttpClient client;
  private @Nullable String cookie;

  SoapEndpoint(URI address, ServerTrust trust) throws HostException {
    this.address = address;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .sslContext(trust.context())
            .build();
  }

  /** Who it is, for messages. */
  String server() {
    return address.getPort() < 0 ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  /** What is asked next is of no session. */
  void forgetSession() {
    cookie = null;
  }

  /**
   * Asks for one method of an object.
   *
   * @return the answer's element, whose results are called {@code returnval}
   * @throws TransientException if nobody answers, or says to come back later
   * @throws VimFault if the server refuses it
   */
  VimNode call(ObjectReference self, String method, Consumer<RequestXml> arguments)
      throws HostException, InterruptedException {
    HttpResponse<byte[]> answer = answer(method, RequestXml.envelope(self, method, arguments));
    int status = answer.statusCode();
    if (BUSY.contains(status)) {
      throw new TransientException(
          "%s answers %s with HTTP status %d".formatted(server(), method, status));
    }
    if (status != 200 && status != 500) {
      throw new HostException(
          "%s answers %s with HTTP status %d; is %s the web service of a vCenter or an ESXi?"
              .formatted(server(), method, status, address));
    }
    answer.headers().allValues("set-cookie").stream()
        .map(each -> each.split(";", 2)[0].strip())
        .filter(each -> each.startsWith(COOKIE))
        .findFirst()
        .ifPresent(each -> cookie = each);
    return result(method, status, answer.body());
  }

  private VimNode result(String method, int status, byte[] body) throws HostException {
    Optional<VimNode> said;
    try {
      said = VimNode.parse(body).at("Body").flatMap(node -> node.children().stream().findFirst());
    } catch (IOException e) {
      // Whatever stands before a server that is starting answers with a page of its own.
      if (status == 500) {
        throw new TransientException(
            "%s answers %s with HTTP status 500 and no reason".formatted(server(), method), e);
      }
      throw new HostException(
          "%s answers %s with something else than the vSphere Web Services API; is %s right?"
              .formatted(server(), method, address),
          e);
    }
    VimNode answer =
        said.orElseThrow(
            () -> new HostException("%s answers %s with nothing".formatted(server(), method)));
    if (answer.name().equals("Fault")) {
      VimNode detail =
          answer.at("detail").flatMap(node -> node.children().stream().findFirst()).orElse(answer);
      throw VimFault.of(
          server() + " refuses " + method, detail, answer.textAt("faultstring").orElse(""));
    }
    return answer;
  }

  private HttpResponse<byte[]> answer(String method, String envelope)
      throws HostException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(ANSWER)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", VERSION)
            .POST(HttpRequest.BodyPublishers.ofString(envelope, StandardCharsets.UTF_8));
    if (cookie != null) {
      request.header("Cookie", cookie);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (HttpTimeoutException e) {
      throw new TransientException("%s does not answer %s in time".formatted(server(), method), e);
    } catch (IOException e) {
      throw failure(method, e);
    }
  }

  /** A name that nobody knows and a certificate that is not trusted will be so the next time. */
  private HostException failure(String method, IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return new HostException(
            "no machine has the name '%s'; correct the setting %s"
                .formatted(address.getHost(), VsphereSettings.HOST),
            failure);
      }
      if (cause instanceof CertificateException) {
        return new HostException("%s: %s".formatted(server(), cause.getMessage()), failure);
      }
    }
    String reason = failure.getMessage();
    return new TransientException(
        "%s cannot be asked for %s: %s"
            .formatted(
                server(), method, reason == null ? failure.getClass().getSimpleName() : reason),
        failure);
  }
}
