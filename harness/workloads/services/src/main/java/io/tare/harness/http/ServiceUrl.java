package io.tare.harness.http;

import java.net.URI;
import java.util.Locale;

/**
 * An address of a service in the two parts in which a client needs it.
 *
 * @param endpoint such as {@code http://127.0.0.1:8080}
 * @param target path and query, such as {@code /index.html?page=2}
 */
record ServiceUrl(String endpoint, String target) {

  private static final int HTTP_PORT = 80;
  private static final int MOST_PORT = 65_535;

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it is none that a client of plain HTTP can call
   */
  static ServiceUrl parse(String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + url + "\" is not an address like http://{address}:8080/index.html", e);
    }
    if (!url.chars().allMatch(each -> each < 128)) {
      throw new IllegalArgumentException(
          "\""
              + url
              + "\" has letters that addresses write with %, such as "
              + uri.toASCIIString());
    }
    requireJavasHost(uri);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (scheme.equals("https")) {
      throw new IllegalArgumentException(
          "\"" + url + "\" asks for TLS, which the client does not speak; use http");
    }
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    if (!scheme.equals("http") || uri.getHost() == null || port < 1 || port > MOST_PORT) {
      throw new IllegalArgumentException(
          "\"" + url + "\" is not an address like http://{address}:8080/index.html");
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "the address at "
              + uri.getHost()
              + " has a user or a fragment, which are not sent; leave them out");
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new ServiceUrl(
        "http://" + uri.getHost() + ":" + port,
        uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
  }

  /** Compose and Swarm make such names, and resolvers know them. */
  private static void requireJavasHost(URI uri) {
    String authority = String.valueOf(uri.getRawAuthority());
    if (uri.getHost() == null && authority.contains("_")) {
      throw new IllegalArgumentException(
          "\""
              + uri
              + "\": Java knows no host with an underscore; name it otherwise, or by its"
              + " address");
    }
  }
}
