package io.tare.infra.http;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
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
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;

/**
 * Requests to the services that manage machines. Redirects are not followed: a request may contain
 * a password, which is only for the address in the campaign.
 */
public final class ControlHttp {

  private static final Duration CONNECT = Duration.ofSeconds(15);

  /** Statuses with which a server or its proxy asks to retry later. */
  private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);

  private final HttpClient client;

  private ControlHttp(HttpClient client) {
    this.client = client;
  }

  /**
   * A request.
   *
   * @param whom for messages: a program or a server, and its address
   * @param body empty for none
   * @param deadline for the whole answer
   * @param bound most bytes of the answer
   */
  public record Request(
      String whom,
      String method,
      URI address,
      Map<String, String> headers,
      String body,
      Duration deadline,
      int bound) {

    public Request {
      headers = Map.copyOf(headers);
    }

    /** Headers and body are not for messages. */
    @Override
    public String toString() {
      return method + " " + whom;
    }
  }

  /** An answer of a server, with any status. */
  public static final class Response {

    private final HttpResponse<byte[]> response;

    private Response(HttpResponse<byte[]> response) {
      this.response = response;
    }

    public int status() {
      return response.statusCode();
    }

    public byte[] body() {
      return response.body();
    }

    /** The body as text in UTF-8. */
    public String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    public Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    /** All values of a header. */
    public List<String> headers(String name) {
      return response.headers().allValues(name);
    }

    /** Whether the request succeeded. */
    public boolean isDone() {
      return status() >= 200 && status() < 300;
    }

    /** Whether the server is temporarily unavailable. */
    public boolean isForLater() {
      return LATER.contains(status());
    }

    /** Headers and body are not for messages. */
    @Override
    public String toString() {
      return "answer " + status();
    }
  }

  /**
   * Prepares requests; nothing is connected yet.
   *
   * @param own keys of this side's client certificate, if any
   * @throws HostException if the authorities of certificates cannot be read
   */
  public static ControlHttp of(CertificateTrust trust, KeyManager... own) throws HostException {
    return new ControlHttp(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .sslContext(trust.context(own))
            .build());
  }

  /**
   * Sends a request and waits for the whole answer.
   *
   * @throws TransientException if there is no answer
   * @throws HostException in one line if it cannot be reached, is not trusted, or its answer is too
   *     large
   */
  public Response ask(Request asked) throws HostException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(asked.address())
            .timeout(asked.deadline())
            .method(
                asked.method(),
                asked.body().isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(asked.body(), StandardCharsets.UTF_8));
    asked.headers().forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request.build(), info -> new BoundedBody(asked.bound()));
    try {
      return new Response(answer.get(asked.deadline().toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      throw failure(asked, e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw late(asked, e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      throw e;
    }
  }

  /**
   * The same, throwing if the server asks to retry later.
   *
   * @throws TransientException also if the server says that it is busy
   */
  public Response askUnlessBusy(Request asked) throws HostException, InterruptedException {
    Response answer = ask(asked);
    if (answer.isForLater()) {
      throw new TransientException(
          "%s answers %d: it is busy or still starting".formatted(asked.whom(), answer.status()));
    }
    return answer;
  }

  private static TransientException late(Request asked, Exception cause) {
    return new TransientException(
        "%s did not answer within %d s".formatted(asked.whom(), asked.deadline().toSeconds()),
        cause);
  }

  /** An unknown name or an untrusted certificate is not transient. */
  private static HostException failure(Request asked, Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof UnknownHostException || each instanceof UnresolvedAddressException) {
        return new HostException(
            "%s: no machine has the name '%s'; correct the address"
                .formatted(asked.whom(), asked.address().getHost()),
            failure);
      }
      if (each instanceof CertificateException) {
        return new HostException("%s: %s".formatted(asked.whom(), each.getMessage()), failure);
      }
      if (each instanceof BoundedPeer.TooMuchException) {
        return new HostException("%s: %s".formatted(asked.whom(), each.getMessage()), failure);
      }
    }
    if (failure instanceof HttpTimeoutException timeout
        && !(failure instanceof HttpConnectTimeoutException)) {
      return late(asked, timeout);
    }
    if (failure instanceof SSLException) {
      return new HostException(
          "%s: TLS fails: %s".formatted(asked.whom(), innermost(failure)), failure);
    }
    if (failure instanceof IOException) {
      boolean isRefused = failure instanceof ConnectException;
      return new TransientException(
          "%s does not answer: %s%s"
              .formatted(asked.whom(), isRefused ? "cannot connect: " : "", innermost(failure)),
          failure);
    }
    return new HostException(asked.whom() + ": " + failure, failure);
  }

  private static String innermost(Throwable failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String message = last.getMessage();
    return message == null ? last.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
  }
}
