package io.tare.harness.model.order;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed HTTP address. The host is parsed here and not by {@link URI#getHost}, which follows RFC
 * 2396: that refuses underscores in names, which Compose and Swarm create and resolvers accept, and
 * last labels that begin with a digit.
 *
 * @param scheme in lower case; may be empty
 * @param host a name, an IPv4 address, or an IPv6 address in brackets, as in the field Host
 * @param port 0 to 65535; below 0 if missing
 * @param path as sent; may be empty
 * @param query without its question mark; may be empty
 * @param isMore whether there is also a user or a fragment, which are not kept
 */
public record HttpAddress(
    String scheme, String host, int port, String path, String query, boolean isMore) {

  private static final Pattern AUTHORITY =
      Pattern.compile("(?:(?<user>[^@]*)@)?(?<host>\\[[^\\]]*]|[^:@\\[\\]]*)(?::(?<port>\\d*))?");

  /** RFC 3986 allows more in names; resolvers do not. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*\\.?");

  private static final Pattern DIGITS_AT_THE_END = Pattern.compile("(?:.*\\.)?[0-9]+\\.?");
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int MAX_PORT = 65_535;
  private static final int PORT_DIGITS = 5;

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if it is not an address, or has no host; the message is for
   *     programmers, and may contain a password from the address
   */
  public static HttpAddress parse(String text) {
    URI uri = URI.create(text);
    String authority = uri.getRawAuthority();
    if (authority == null) {
      throw new IllegalArgumentException("no host in " + text);
    }
    Matcher parts = AUTHORITY.matcher(authority);
    if (!parts.matches() || !isHost(parts.group("host"), uri)) {
      throw new IllegalArgumentException("no host in " + text);
    }
    return new HttpAddress(
        uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT),
        parts.group("host"),
        port(parts.group("port"), text),
        uri.getRawPath() == null ? "" : uri.getRawPath(),
        uri.getRawQuery() == null ? "" : uri.getRawQuery(),
        parts.group("user") != null || uri.getRawFragment() != null);
  }

  /** Whether a web client can call it. */
  public boolean isWeb() {
    return isSecure() || scheme.equals("http");
  }

  /** Whether over TLS. */
  public boolean isSecure() {
    return scheme.equals("https");
  }

  /** The port, or that of its scheme if missing. */
  public int portOrUsual() {
    return port >= 0 ? port : usualPort(isSecure());
  }

  /** Whether the port is that of its scheme, or missing. */
  public boolean hasUsualPort() {
    return portOrUsual() == usualPort(isSecure());
  }

  /** The port of an address that names none. */
  public static int usualPort(boolean isSecure) {
    return isSecure ? HTTPS_PORT : HTTP_PORT;
  }

  /** The host for resolvers: an IPv6 address without its brackets. */
  public String bareHost() {
    return bare(host);
  }

  /** The same for a host from an address. */
  public static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The JDK checks addresses, but would take a name that ends in digits for a wrong one. */
  private static boolean isHost(String host, URI uri) {
    return host.equals(uri.getHost())
        || (NAME.matcher(host).matches() && !DIGITS_AT_THE_END.matcher(host).matches());
  }

  private static int port(String digits, String text) {
    if (digits == null || digits.isEmpty()) {
      return -1;
    }
    if (digits.length() > PORT_DIGITS || Integer.parseInt(digits) > MAX_PORT) {
      throw new IllegalArgumentException("no port, 0 to " + MAX_PORT + ", in " + text);
    }
    return Integer.parseInt(digits);
  }
}
