package io.tare.client.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cookies that one client keeps for the one server that it calls (RFC 6265). It belongs to one
 * thread at a time.
 */
public final class CookieJar {

  private static final String FIELD = "set-cookie";

  private final boolean isSecure;
  private final List<Cookie> cookies = new ArrayList<>();

  /**
   * An empty one.
   *
   * @param isSecure whether its client uses TLS, over which alone some cookies are sent
   */
  public CookieJar(boolean isSecure) {
    this.isSecure = isSecure;
  }

  /**
   * Takes the cookies that an answer sets or removes; unreadable ones are ignored, as by browsers.
   *
   * @param target path and query of the request
   */
  public void take(ReceivedAnswer answer, String target) {
    for (String value : answer.values(FIELD)) {
      Cookie.parse(value, directory(path(target))).ifPresent(this::put);
    }
  }

  private void put(Cookie cookie) {
    cookies.removeIf(
        each -> each.name().equals(cookie.name()) && each.path().equals(cookie.path()));
    if (!cookie.hasExpired()) {
      cookies.add(cookie);
    }
  }

  /**
   * The value of the field {@code Cookie} in a request.
   *
   * @param target path and query
   * @return empty if no cookie applies
   */
  public String header(String target) {
    if (cookies.isEmpty()) {
      return "";
    }
    cookies.removeIf(Cookie::hasExpired);
    String path = path(target);
    return cookies.stream()
        .filter(each -> isSecure || !each.isSecure())
        .filter(each -> isWithin(path, each.path()))
        .map(each -> each.name() + "=" + each.value())
        .collect(Collectors.joining("; "));
  }

  private static String path(String target) {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** RFC 6265, section 5.1.4. */
  private static String directory(String path) {
    int last = path.lastIndexOf('/');
    return last <= 0 ? "/" : path.substring(0, last);
  }

  private static boolean isWithin(String path, String directory) {
    return path.equals(directory)
        || path.startsWith(directory.endsWith("/") ? directory : directory + "/");
  }
}
