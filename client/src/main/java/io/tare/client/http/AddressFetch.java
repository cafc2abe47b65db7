package io.tare.client.http;

import io.tare.client.clock.Clock;
import io.tare.model.PeerLimits;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Requests an address until it answers, before the measurement, to check that a service is there
 * and to read its description. Uses the JDK's client, because this is not timed.
 */
public final class AddressFetch {

  private static final long PAUSE_MILLIS = 100;
  private static final int CONNECT_MILLIS = 5_000;

  /** Statuses of a proxy in front of a service that is not up yet. */
  private static final Set<Integer> NOT_THERE = Set.of(502, 503, 504);

  private static final int FIRST_ERROR = 400;

  /**
   * The answer.
   *
   * @param server the Server field; empty if absent
   * @param content the body, or its beginning
   */
  public record Answer(int status, String server, ByteBuffer content) {}

  private AddressFetch() {}

  /**
   * Requests it with GET, ten times a second.
   *
   * @param limitNanos how long
   * @throws IOException if it does not answer within that time; the message contains the last
   *     result
   */
  public static Answer of(String url, long limitNanos) throws IOException, InterruptedException {
    long end = Clock.nanos() + limitNanos;
    while (true) {
      String last;
      try {
        Answer answer = once(url, end);
        if (!NOT_THERE.contains(answer.status())) {
          return answer;
        }
        last = "status " + answer.status();
      } catch (IOException e) {
        last = FailureReasons.of(e);
      } catch (IllegalArgumentException e) {
        throw new IOException(url + " is not an address: " + e.getMessage(), e);
      }
      if (Clock.nanos() - end > 0) {
        throw new IOException(
            url
                + " did not answer within "
                + TimeUnit.NANOSECONDS.toMillis(limitNanos)
                + " ms; last attempt: "
                + last);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static Answer once(String url, long end) throws IOException, InterruptedException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
    int left = (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - Clock.nanos()));
    left = (int) Math.min(left, PeerLimits.DESCRIPTION.toMillis());
    connection.setConnectTimeout(Math.min(CONNECT_MILLIS, left));
    connection.setReadTimeout(left);
    connection.setInstanceFollowRedirects(false);
    FutureTask<Answer> asking = new FutureTask<>(() -> answer(connection));
    Thread thread = new Thread(asking, "tare-fetch");
    thread.setDaemon(true);
    thread.start();
    try {
      return asking.get(left, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no whole answer within " + left + " ms", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(String.valueOf(e.getCause()), e);
    } finally {
      // Its own timeouts begin again with every byte; this ends them all.
      connection.disconnect();
    }
  }

  private static Answer answer(HttpURLConnection connection) throws IOException {
    try {
      int status = connection.getResponseCode();
      String server = Optional.ofNullable(connection.getHeaderField("Server")).orElse("");
      return new Answer(status, server, content(connection, status));
    } finally {
      connection.disconnect();
    }
  }

  private static ByteBuffer content(HttpURLConnection connection, int status) throws IOException {
    try (InputStream in =
        status >= FIRST_ERROR ? connection.getErrorStream() : connection.getInputStream()) {
      return ByteBuffer.wrap(
          in == null ? new byte[0] : in.readNBytes(PeerLimits.DESCRIPTION_BYTES));
    } catch (FileNotFoundException e) {
      return ByteBuffer.allocate(0); // the JDK's result for an error without a body
    }
  }
}
