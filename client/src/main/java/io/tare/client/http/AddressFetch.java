package io.tare.client.http;

import io.tare.client.clock.Clock;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.PeerLimits;
import io.tare.harness.model.order.Connecting;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URL;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.HttpsURLConnection;

/**
 * Requests an address until it answers, before the measurement, to check that a service is there
 * and to read its description. Uses the JDK's client, because this is not timed.
 */
public final class AddressFetch {

  private static final long PAUSE_MILLIS = 100;
  private static final int CONNECT_MILLIS = 5_000;

  /** Statuses of a proxy in front of a service that is not up yet. */
  private static final Set<Integer> NOT_THERE = Set.of(502, 503, 504);

  private AddressFetch() {}

  /**
   * Requests it with GET, ten times a second. A try that has begun in time has {@link
   * PeerLimits#DESCRIPTION} for its answer, since a service may be slow.
   *
   * @param limitNanos how long to try again
   * @param connecting whom to trust if the address needs TLS
   * @throws IOException if it does not answer; the message contains the last result, but not the
   *     query
   */
  public static HttpDocument of(String url, long limitNanos, Connecting connecting)
      throws IOException, InterruptedException {
    return of(url, limitNanos, (int) PeerLimits.DESCRIPTION.toMillis(), connecting);
  }

  /**
   * The same with another time for one try.
   *
   * @param tryMillis for connecting and the whole answer
   */
  static HttpDocument of(String url, long limitNanos, int tryMillis, Connecting connecting)
      throws IOException, InterruptedException {
    Encryption encryption = new Encryption(connecting);
    URL address = address(url);
    long end = Clock.nanos() + limitNanos;
    while (true) {
      String last;
      try {
        HttpDocument answer = once(address, end, tryMillis, encryption);
        if (!NOT_THERE.contains(answer.status())) {
          return answer;
        }
        last = "status " + answer.status();
      } catch (IOException e) {
        last = FailureReasons.of(e);
      }
      // An attempt without time to answer would say nothing about the service.
      if (Clock.nanos() - end > -TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)) {
        throw new IOException(
            shown(url)
                + " did not answer within "
                + TimeUnit.NANOSECONDS.toMillis(limitNanos)
                + " ms; last attempt: "
                + last);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Without the query, which may have a password and would be kept with the run. */
  private static String shown(String url) {
    return url.replaceFirst("(?s)[?].*", "?…");
  }

  /**
   * Unlike {@link java.net.URI}, this leaves every character of the target as it is, such as a bar:
   * the measurement sends it so too.
   */
  private static URL address(String url) throws IOException {
    try {
      if (url.chars().noneMatch(each -> each <= ' ')) {
        return new URL(url);
      }
    } catch (MalformedURLException e) {
      // The cause names the query.
    }
    throw new IOException(shown(url) + " is not an address");
  }

  private static HttpDocument once(URL address, long end, int tryMillis, Encryption encryption)
      throws IOException, InterruptedException {
    HttpURLConnection connection = (HttpURLConnection) address.openConnection(Proxy.NO_PROXY);
    if (connection instanceof HttpsURLConnection secure) {
      encryption.apply(secure);
    }
    long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - Clock.nanos()));
    connection.setConnectTimeout((int) Math.min(CONNECT_MILLIS, left));
    connection.setReadTimeout(tryMillis);
    FutureTask<HttpDocument> asking = new FutureTask<>(() -> answer(connection));
    Thread thread = new Thread(asking, "tare-fetch");
    thread.setDaemon(true);
    thread.start();
    try {
      return asking.get(tryMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no whole answer within " + tryMillis + " ms", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(String.valueOf(e.getCause()), e);
    } finally {
      // Its own timeouts begin again with every byte; this ends them all.
      connection.disconnect();
    }
  }

  private static HttpDocument answer(HttpURLConnection connection) throws IOException {
    try {
      return HttpDocument.of(connection);
    } finally {
      connection.disconnect();
    }
  }
}
