package io.tare.analysis.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * Whether requests name this machine. Without a token the server is for this machine alone; a page
 * from elsewhere in a browser here could ask it by a name that it lets point here, and read the
 * answers.
 */
final class HostCheck {

  private final boolean isOnlyHere;

  /**
   * @param isOnlyHere whether to refuse requests for any other name than that of the loopback
   */
  HostCheck(boolean isOnlyHere) {
    this.isOnlyHere = isOnlyHere;
  }

  /**
   * Looks at the name for which a request is.
   *
   * @throws RefusedRequestException if it is that of another machine
   */
  void require(String host) throws RefusedRequestException {
    if (isOnlyHere && !isLoopback(host.toLowerCase(Locale.ROOT))) {
      throw new RefusedRequestException(
          ErrorKind.OTHER_HOST, "this server answers for localhost only, not for " + host);
    }
  }

  private static boolean isLoopback(String host) {
    if (host.equals("localhost")) {
      return true;
    }
    // Nothing else is looked up: these are addresses.
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
