package io.tare.analysis.capacity.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Checks that requests name this machine. Without a token the server is only for this machine;
 * otherwise a foreign page in a local browser could reach it by DNS rebinding and read the answers.
 */
final class HostCheck {

  private final boolean isOnlyHere;

  /**
   * @param isOnlyHere whether to refuse requests for names other than that of the loopback
   */
  HostCheck(boolean isOnlyHere) {
    this.isOnlyHere = isOnlyHere;
  }

  /**
   * Checks the host name of a request.
   *
   * @throws RefusedRequestException if it is that of another machine
   */
  void require(String host) throws RefusedRequestException {
    if (isOnlyHere && !isLoopback(host.toLowerCase(Locale.ROOT))) {
      throw new RefusedRequestException(
          ErrorKind.OTHER_HOST, "this server answers only for localhost, not for " + host);
    }
  }

  /**
   * Checks who sent a browser's request: a page of another site cannot read the answer, but should
   * not have this machine compute it either.
   *
   * @param site the header {@code Sec-Fetch-Site}, which programs do not send
   * @throws RefusedRequestException if it is another site
   */
  void requireOwnPage(@Nullable String site) throws RefusedRequestException {
    if (isOnlyHere && "cross-site".equals(site)) {
      throw new RefusedRequestException(
          ErrorKind.OTHER_HOST, "this server answers no pages of other sites; open its own page");
    }
  }

  private static boolean isLoopback(String host) {
    if (host.equals("localhost")) {
      return true;
    }
    // Only addresses, so there is no lookup.
    if (!host.matches("[0-9.]+") && !host.contains(":")) {
      return false;
    }
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
