package io.tare.client.http;

import io.tare.harness.model.order.HttpAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The address of the services.
 *
 * @param isSecure whether over TLS
 * @param host name or address
 * @param port 1 to 65535
 * @param root path of the application, without a trailing slash
 */
public record Endpoint(boolean isSecure, String host, int port, String root) {

  /**
   * Reads an address such as {@code http://127.0.0.1:8080/tare}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static Endpoint parse(String address) {
    HttpAddress read;
    try {
      read = HttpAddress.parse(address);
    } catch (IllegalArgumentException e) {
      throw unusable(address, e);
    }
    if (!read.isWeb() || read.portOrUsual() < 1 || !read.query().isEmpty() || read.isMore()) {
      throw unusable(address, null);
    }
    String path = read.path();
    return new Endpoint(
        read.isSecure(),
        read.host(),
        read.portOrUsual(),
        path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  InetSocketAddress socketAddress() {
    return new InetSocketAddress(bareHost(), port);
  }

  /** The host for resolvers and certificates: an IPv6 address without its brackets. */
  String bareHost() {
    return HttpAddress.bare(host);
  }

  /** Host and port in the form of an address. */
  public String authority() {
    return host + ":" + port;
  }

  /** The value of the field Host: without the port if it is the scheme's usual one. */
  String hostField() {
    return port == HttpAddress.usualPort(isSecure) ? host : authority();
  }

  /** The whole address of a path below the root. */
  public String url(String path) {
    return (isSecure ? "https://" : "http://") + authority() + root + path;
  }

  private static IllegalArgumentException unusable(String address, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "endpoint \"" + address + "\" is not an address like http://127.0.0.1:8080/tare", cause);
  }
}
