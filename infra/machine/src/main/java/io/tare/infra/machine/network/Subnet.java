package io.tare.infra.machine.network;

import io.tare.infra.hosts.HostException;

/**
 * A private network of 254 addresses.
 *
 * @param start its first three numbers with dots
 */
public record Subnet(String start) {

  /** The last number of this machine's address. */
  static final int GATEWAY = 1;

  /** The last number of the address of the first node that is attached. */
  static final int FIRST_NODE = 2;

  private static final int FIRST = 64;
  private static final int LAST = 127;

  /**
   * The first private network that is in no route of this machine.
   *
   * @param routes what {@code ip -4 route show table all} prints
   */
  static Subnet unused(String routes) throws HostException {
    for (int third = FIRST; third <= LAST; third++) {
      String start = "10.213." + third;
      if (!routes.contains(start + ".")) {
        return new Subnet(start);
      }
    }
    throw new HostException(
        "no free network from 10.213.%d.0 to 10.213.%d.0; remove leftover bridges"
            .formatted(FIRST, LAST));
  }

  /**
   * Whether only one link has this machine's address on it.
   *
   * @param addresses what {@code ip -4 -o address show} prints
   */
  boolean isOfOne(String addresses) {
    String own = " " + address(GATEWAY) + "/";
    return addresses.lines().filter(line -> line.contains(own)).count() == 1;
  }

  String address(int number) {
    return start + "." + number;
  }
}
