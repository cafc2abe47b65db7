package io.tare.harness.http;

import io.tare.harness.benchmark.TrialFailure;
import io.tare.model.MeasurementException;
import io.tare.model.order.HttpAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Tries addresses before anything runs, each once. One that does not answer may answer later, or to
 * other hosts.
 */
final class ReachableAddresses implements WsdlSource.Addresses {

  private static final int MOST_BYTES = 4 << 20;
  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 5_000;

  private final Map<String, Answer> known = new HashMap<>();

  /**
   * @param status below 0 if no answer came
   */
  private record Answer(int status, ByteBuffer content) {
    static final Answer NONE = new Answer(-1, ByteBuffer.allocate(0));
  }

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
    Answer answer = known.computeIfAbsent(url, ReachableAddresses::asked);
    if (answer.status() < 0) {
      throw new NotReachedException(url);
    }
    if (answer.status() != HttpWorkloads.OK) {
      throw new TrialFailure(url + " is not WSDL: it answers with status " + answer.status());
    }
    return answer.content().array();
  }

  private static Answer asked(String url) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      connection.setInstanceFollowRedirects(false);
      try {
        int status = connection.getResponseCode();
        if (status != HttpWorkloads.OK) {
          return new Answer(status, ByteBuffer.allocate(0));
        }
        try (InputStream content = connection.getInputStream()) {
          return new Answer(status, ByteBuffer.wrap(content.readNBytes(MOST_BYTES)));
        }
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return Answer.NONE;
    }
  }
}
