package io.tare.infra.http;

import io.tare.harness.model.PeerLimits;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A request whose whole answer comes within a time and a size. The JDK's own timeout ends with the
 * answer's head, and its body may have any length.
 */
public final class BoundedExchange {

  private BoundedExchange() {}

  /**
   * Sends a request and waits for the answer, in UTF-8 and of at most {@link
   * PeerLimits#ADMINISTRATION_BYTES}.
   *
   * @param deadline for all of it
   * @throws io.tare.harness.model.BoundedPeer.TooMuchException if it is longer
   * @throws HttpTimeoutException if it takes longer
   */
  public static HttpResponse<String> text(HttpClient client, HttpRequest request, Duration deadline)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(
            request,
            head ->
                BodySubscribers.mapping(
                    new BoundedBody(PeerLimits.ADMINISTRATION_BYTES),
                    bytes -> new String(bytes, StandardCharsets.UTF_8)));
    try {
      return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(String.valueOf(Objects.requireNonNull(e.getCause()).getMessage()), e);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("no whole answer within " + deadline.toSeconds() + " s");
    } finally {
      answer.cancel(true);
    }
  }
}
