package io.tare.infra.web;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.TransientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;

/**
 * Requests to the interface of something that manages machines. What does not answer, or says that
 * it is busy, is a {@link TransientException}.
 */
public final class ControlHttp {

  private static final Duration CONNECT = Duration.ofSeconds(15);

  /** Statuses by which a server or what stands before it says to come back later. */
  private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);

  private final URI address;
  private final HttpClient client;

  private ControlHttp(URI address, HttpClient client) {
    this.address = address;
    this.client = client;
  }

  /** An answer of a server, of whatever status but those that say to come back later. */
  public static final class Answer {

    private final int status;
    private final byte[] body;

    private Answer(int status, byte[] body) {
      this.status = status;
      this.body = body;
    }

    public int status() {
      return status;
    }

    public byte[] body() {
      return body;
    }
  }

  /**
   * Prepares requests; nothing is connected yet.
   *
   * @param own keys by which this side proves who it is, if it does
   */
  public static ControlHttp of(URI address, CertificateTrust trust, KeyManager... own)
      throws HostException {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT);
    if (!trust.isOfTheJdk() || own.length > 0) {
      client.sslContext(trust.context(own));
    }
    return new ControlHttp(address, client.build());
  }

  /**
   * Sends a request and waits for the whole answer.
   *
   * @param bound most bytes of an answer
   * @throws TransientException if it does not answer, or says that it is busy
   * @throws HostException in one line if it cannot be reached, is not believed, or says too much
   */
  public Answer post(Map<String, String> headers, byte[] body, Duration deadline, int bound)
      throws HostException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(deadline)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> asked =
        client.sendAsync(request.build(), info -> new BoundedBody(bound));
    try {
      HttpResponse<byte[]> response = asked.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
      if (LATER.contains(response.statusCode())) {
        throw new TransientException(
            "%s answers %d: it is busy, or not all up".formatted(this, response.statusCode()));
      }
      return new Answer(response.statusCode(), response.body());
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause(), deadline);
    } catch (TimeoutException e) {
      asked.cancel(true);
      throw late(deadline, e);
    } catch (InterruptedException e) {
      asked.cancel(true);
      throw e;
    }
  }

  private TransientException late(Duration deadline, Exception cause) {
    return new TransientException(
        "%s: no answer within %d s".formatted(this, deadline.toSeconds()), cause);
  }

  private HostException failure(Throwable cause, Duration deadline) {
    if (cause instanceof HttpTimeoutException timeout) {
      return late(deadline, timeout);
    }
    if (cause instanceof SSLException) {
      return new HostException(
          "%s: its certificate is not believed (%s); name who signed it by %s, or itself by %s"
              .formatted(
                  this,
                  innermost(cause),
                  CertificateTrust.AUTHORITIES,
                  CertificateTrust.FINGERPRINT),
          cause);
    }
    if (cause instanceof ConnectException connecting) {
      if (isCausedByUnknownName(connecting)) {
        return new HostException(
            "%s: nobody knows a machine of that name".formatted(this), connecting);
      }
      return new TransientException(
          "%s: cannot connect: %s".formatted(this, innermost(connecting)), connecting);
    }
    if (cause instanceof IOException broken) {
      String words = innermost(broken);
      return words.contains("more than")
          ? new HostException(this + ": " + words, broken)
          : new TransientException("%s: the connection broke: %s".formatted(this, words), broken);
    }
    return new HostException(this + ": " + cause, cause);
  }

  private static boolean isCausedByUnknownName(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof UnresolvedAddressException) {
        return true;
      }
    }
    return false;
  }

  private static String innermost(Throwable failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String message = last.getMessage();
    return message == null ? last.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
  }

  /** Where requests go. */
  @Override
  public String toString() {
    return address.getScheme() + "://" + address.getRawAuthority() + address.getRawPath();
  }
}
