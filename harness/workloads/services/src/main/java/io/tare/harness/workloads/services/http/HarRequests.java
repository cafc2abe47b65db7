package io.tare.harness.workloads.services.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.model.order.HttpAddress;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.harness.workloads.services.http.RecordedRequests.Request;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests that a browser or a proxy has recorded in an <a
 * href="http://www.softwareishard.com/blog/har-12-spec/">HTTP archive (HAR 1.2)</a>: those to the
 * host of the first one.
 */
final class HarRequests {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** An address of HTTP, in the parts that browsers encode differently. */
  private static final Pattern WEB =
      Pattern.compile(
          "(?<server>(?i:https?)://[^/?#]*)(?<path>[^?#]*)(?<query>(?:\\?[^#]*)?)(?:#.*)?",
          Pattern.DOTALL);

  private static final Pattern ILLEGAL =
      Pattern.compile("%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9._~!$&'()*+,;=:@/?%\\[\\]-]");

  private static final int NOT_MODIFIED = 304;

  /** The first digit of such a status. */
  private static final int REDIRECTION = 3;

  /**
   * Those of the recorded connection, and those that ask for the answer that the browser has
   * already.
   */
  private static final Set<String> DROPPED =
      Set.of(
          "host",
          "cookie",
          "content-length",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "proxy-connection",
          "expect",
          "upgrade",
          "trailer",
          "te",
          "if-none-match",
          "if-modified-since",
          "origin",
          "referer");

  private final List<Request> requests = new ArrayList<>();
  private final SortedMap<String, Integer> leftOut = new TreeMap<>();
  private String host = "";

  private HarRequests() {}

  /**
   * @throws IllegalArgumentException if the text is not such an archive
   */
  static RecordedRequests read(String text) {
    JsonNode entries;
    try {
      // Some programs begin the file with a byte order mark.
      entries = MAPPER.readTree(text.replaceFirst("^\ufeff", "")).path("log").path("entries");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
    if (!entries.isArray()) {
      throw new IllegalArgumentException("not an HTTP archive: log.entries is missing");
    }
    HarRequests read = new HarRequests();
    entries.forEach(read::add);
    return RecordedRequests.of(read.requests, read.leftOut);
  }

  private void add(JsonNode entry) {
    JsonNode request = entry.path("request");
    Optional<HttpAddress> address = address(request.path("url").asText());
    JsonNode response = entry.path("response");
    int status = response.path("status").asInt();
    if (address.isEmpty()) {
      boolean isWeb = WEB.matcher(request.path("url").asText()).matches();
      leftOut.merge(isWeb ? "with a wrong address" : "not by HTTP", 1, Integer::sum);
      return;
    }
    Optional<HttpAddress> moved = moved(address.get(), status, response);
    if (moved.isPresent()) {
      leftOut.merge("redirected to " + origin(moved.get()), 1, Integer::sum);
      return;
    }
    if (host.isEmpty()) {
      host = host(address.get());
    }
    String method = request.path("method").asText().toUpperCase(Locale.ROOT);
    if (!host(address.get()).equals(host)) {
      leftOut.merge("to other hosts", 1, Integer::sum);
    } else if (!RecordedRequests.canBeMixed(method)) {
      leftOut.merge(method, 1, Integer::sum);
    } else if (status < PreparedRequest.MIN_STATUS) {
      leftOut.merge("without an answer", 1, Integer::sum);
    } else if (isPartsWithoutText(request)) {
      leftOut.merge("with a form in parts whose text is not recorded", 1, Integer::sum);
    } else {
      requests.add(
          new Request(
              1,
              method,
              true,
              target(address.get()),
              headers(request.path("headers")),
              body(request.path("postData")),
              Optional.empty(),
              OptionalInt.of(status == NOT_MODIFIED ? 200 : status)));
    }
  }

  private static Optional<HttpAddress> address(String url) {
    Matcher parts = WEB.matcher(url);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          HttpAddress.parse(
              parts.group("server")
                  + legal(parts.group("path")).replace("[", "%5B").replace("]", "%5D")
                  + legal(parts.group("query"))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Browsers leave some characters as they are that an address must not have (RFC 3986). */
  private static String legal(String part) {
    return ILLEGAL
        .matcher(part)
        .replaceAll(found -> encoded(found.group()).replace("+", "%20")); // not as in a form
  }

  /**
   * Where the same site is instead: with TLS, at another port, or with or without {@code www}.
   * Requests to that address are not redirected, so this one has no like among them.
   */
  private Optional<HttpAddress> moved(HttpAddress from, int status, JsonNode response) {
    return status / 100 == REDIRECTION
        ? address(response.path("redirectURL").asText())
            .filter(to -> site(to).equals(site(from)) && !origin(to).equals(origin(from)))
            .filter(to -> to.isSecure() || !from.isSecure())
            .filter(to -> host.isEmpty() || host(to).equals(host))
        : Optional.empty();
  }

  private static String site(HttpAddress address) {
    return address.host().replaceFirst("^www\\.", "");
  }

  /** The usual ports are those of one service, with and without TLS. */
  private static String host(HttpAddress address) {
    return address.hasUsualPort() ? address.host() : address.host() + ":" + address.port();
  }

  private static String origin(HttpAddress address) {
    return address.scheme() + "://" + host(address);
  }

  private static String target(HttpAddress address) {
    String path = address.path().isEmpty() ? "/" : address.path();
    return address.query().isEmpty() ? path : path + "?" + address.query();
  }

  /** Without those of HTTP/2, which begin with a colon. */
  private static SortedMap<String, String> headers(JsonNode recorded) {
    SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (JsonNode each : recorded) {
      String name = each.path("name").asText();
      String value = each.path("value").asText();
      if (!DROPPED.contains(name.toLowerCase(Locale.ROOT))
          && PreparedRequest.complaint(name, value).isEmpty()) {
        headers.merge(name, value, (first, second) -> first + ", " + second);
      }
    }
    return headers;
  }

  /** Its fields alone say neither where a part ends nor what was in files. */
  private static boolean isPartsWithoutText(JsonNode request) {
    String type =
        headers(request.path("headers"))
            .getOrDefault("content-type", request.path("postData").path("mimeType").asText());
    return type.toLowerCase(Locale.ROOT).startsWith("multipart/")
        && request.path("postData").path("text").asText().isEmpty();
  }

  /** Some programs record the fields of a form only. */
  private static String body(JsonNode recorded) {
    if (!recorded.path("text").asText().isEmpty()) {
      return recorded.path("text").asText();
    }
    StringJoiner form = new StringJoiner("&");
    for (JsonNode each : recorded.path("params")) {
      form.add(encoded(each.path("name").asText()) + "=" + encoded(each.path("value").asText()));
    }
    return form.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
