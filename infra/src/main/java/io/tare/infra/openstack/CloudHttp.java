package io.tare.infra.openstack;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.TransientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Exchanges with a cloud's services, each of its own; certificates are always checked. */
final class CloudHttp {

  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient client;
  private final Duration answer;

  /** What came back. */
  record Answer(int status, String body, Optional<String> subjectToken) {

    boolean isDone() {
      return status >= 200 && status < 300;
    }

    /** Whether the service is not there for now, or has too much to do. */
    boolean isForLater() {
      return status == 429 || status == 502 || status == 503 || status == 504;
    }

    /** Tokens are not for messages. */
    @Override
    public String toString() {
      return "answer " + status;
    }
  }

  /**
   * @param certificates who vouches for the cloud, in PEM; the JDK's own if empty
   * @param answer how long an answer may take
   */
  CloudHttp(Optional<Path> certificates, Duration answer) throws HostException {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // Nobody but whom the catalogue names is to see a token.
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT);
    if (certificates.isPresent()) {
      builder.sslContext(CloudCertificates.only(certificates.get()));
    }
    this.client = builder.build();
    this.answer = answer;
  }

  /**
   * Asks.
   *
   * @param whom for messages
   * @param body empty for none
   * @throws TransientException if nobody answers
   */
  Answer ask(String whom, String method, URI address, Map<String, String> headers, String body)
      throws HostException, InterruptedException {
    HttpRequest.BodyPublisher sent =
        body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(answer)
            .header("Accept", "application/json")
            .method(method, sent);
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::header);
    try {
      HttpResponse<String> got =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      return new Answer(got.statusCode(), got.body(), got.headers().firstValue("X-Subject-Token"));
    } catch (IOException e) {
      throw silence(whom, address, e);
    }
  }

  private HostException silence(String whom, URI address, IOException failure) {
    String where = address.getScheme() + "://" + address.getRawAuthority();
    if (failure instanceof SSLException) {
      return new HostException(
          "%s at %s cannot be trusted: %s; name the file of its authority's certificate by %s"
              .formatted(whom, where, failure.getMessage(), CloudAccount.CACERT),
          failure);
    }
    if (isUnresolved(failure)) {
      return new HostException(
          "%s at %s: no such host; look at the address".formatted(whom, where), failure);
    }
    if (failure instanceof HttpTimeoutException
        && !(failure instanceof HttpConnectTimeoutException)) {
      return new TransientException(
          "%s at %s does not answer within %d s".formatted(whom, where, answer.toSeconds()),
          failure);
    }
    String why =
        failure instanceof ConnectException && failure.getMessage() == null
            ? "connection refused"
            : String.valueOf(failure.getMessage());
    return new TransientException(
        "%s at %s does not answer: %s".formatted(whom, where, why), failure);
  }

  private static boolean isUnresolved(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof UnknownHostException || each instanceof UnresolvedAddressException) {
        return true;
      }
    }
    return false;
  }
}
