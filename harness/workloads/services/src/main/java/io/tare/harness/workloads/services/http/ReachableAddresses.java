package io.tare.harness.workloads.services.http;

import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.order.HttpAddress;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tries addresses before anything runs, each once. One that does not answer may answer later, or to
 * other hosts.
 */
final class ReachableAddresses implements WsdlSource.Addresses {

  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 5_000;

  private final Map<String, Optional<HttpDocument>> known = new HashMap<>();

  /** The address did not answer. */
  static final class NotReachedException extends MeasurementException {
    private static final long serialVersionUID = 1L;

    NotReachedException(String url) {
      super(url + " does not answer");
    }
  }

  /**
   * Whether an address means the requesting machine itself: the guest in a guest, this machine
   * here.
   *
   * @param url with a host
   */
  static boolean isOfAsker(String url) {
    try {
      return InetAddress.getByName(HttpAddress.parse(url).bareHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * @throws NotReachedException if it does not answer
   */
  @Override
  public byte[] read(String url) throws MeasurementException {
    Optional<HttpDocument> answer = known.computeIfAbsent(url, ReachableAddresses::asked);
    if (answer.isEmpty()) {
      throw new NotReachedException(url);
    }
    return WsdlSource.content(url, answer.get());
  }

  private static Optional<HttpDocument> asked(String url) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      try {
        return Optional.of(HttpDocument.of(connection));
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
