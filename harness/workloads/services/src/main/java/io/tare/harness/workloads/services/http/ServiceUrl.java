package io.tare.harness.workloads.services.http;

import io.tare.harness.model.order.HttpAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * An address of a service, in the two parts that a client needs.
 *
 * @param endpoint such as {@code http://127.0.0.1:8080}
 * @param target path and query, such as {@code /index.html?page=2}
 */
record ServiceUrl(String endpoint, String target) {

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if an HTTP client cannot call it
   */
  static ServiceUrl parse(String url) {
    HttpAddress address;
    try {
      address = HttpAddress.parse(url);
    } catch (IllegalArgumentException e) {
      throw unusable(url, e);
    }
    if (!url.chars().allMatch(each -> each < 128)) {
      throw new IllegalArgumentException(
          "\""
              + url
              + "\" contains characters that must be percent-encoded, such as "
              + URI.create(url).toASCIIString());
    }
    if (!address.isWeb() || address.portOrUsual() < 1) {
      throw unusable(url, null);
    }
    if (address.isMore()) {
      throw new IllegalArgumentException(
          "the address at "
              + address.host()
              + " has a user or a fragment, which are not sent; remove them");
    }
    String path = address.path().isEmpty() ? "/" : address.path();
    return new ServiceUrl(
        address.scheme() + "://" + address.host() + ":" + address.portOrUsual(),
        address.query().isEmpty() ? path : path + "?" + address.query());
  }

  /** The target of a path below it. */
  String below(String path) {
    return target.replaceFirst("[?].*", "").replaceFirst("/$", "") + path;
  }

  private static IllegalArgumentException unusable(String url, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "\"" + url + "\" is not an address like http://{address}:8080/index.html", cause);
  }
}
