package io.tare.client.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the services are.
 *
 * @param host name or address
 * @param port 1 to 65535
 * @param root path of the application, without a slash at its end
 */
public record Endpoint(String host, int port, String root) {

  private static final int HTTP_PORT = 80;

  /**
   * Reads an address such as {@code http://127.0.0.1:8080/tare}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static Endpoint parse(String address) {
    URI uri;
    try {
      uri = URI.create(address);
    } catch (IllegalArgumentException e) {
      throw unusable(address, e);
    }
    String host = uri.getHost();
    if (host == null || !"http".equals(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT))) {
      throw unusable(address, null);
    }
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    if (port < 1 || port > 65535 || uri.getRawQuery() != null) {
      throw unusable(address, null);
    }
    return new Endpoint(
        host, port, path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  InetSocketAddress socketAddress() {
    return new InetSocketAddress(unbracketed(), port);
  }

  /** Host and port as they stand in an address. */
  public String authority() {
    return host + ":" + port;
  }

  /** The whole address of a path below the root. */
  public String url(String path) {
    return "http://" + authority() + root + path;
  }

  private String unbracketed() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static IllegalArgumentException unusable(String address, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "endpoint \"" + address + "\" is not an address like http://127.0.0.1:8080/tare", cause);
  }
}
