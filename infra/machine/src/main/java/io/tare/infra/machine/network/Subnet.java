package io.tare.infra.machine.network;

import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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

  /** The length of its prefix in bits. */
  private static final int BITS = 24;

  /** The first three numbers of a route's network, and its prefix. */
  private static final Pattern NETWORK =
      Pattern.compile("(\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})\\.\\d{1,3}/(\\d{1,2})");

  /**
   * The first private network that is in no route of this machine. If each is in a route to a wider
   * network, such as a VPN's to 10.0.0.0/8, the first that no route names.
   *
   * @param routes what {@code ip -4 route show table all} prints
   */
  static Subnet unused(String routes) throws HostException {
    List<Subnet> unnamed =
        IntStream.rangeClosed(FIRST, LAST)
            .mapToObj(third -> new Subnet("10.213." + third))
            .filter(each -> !routes.contains(each.start + "."))
            .toList();
    return unnamed.stream()
        .filter(each -> !each.overlaps(routes))
        .findFirst()
        .or(() -> unnamed.stream().findFirst())
        .orElseThrow(
            () ->
                new HostException(
                    "no free network from 10.213.%d.0 to 10.213.%d.0; remove leftover bridges"
                        .formatted(FIRST, LAST)));
  }

  private boolean overlaps(String routes) {
    Matcher network = NETWORK.matcher(routes);
    while (network.find()) {
      int shift = BITS - Math.min(BITS, Integer.parseInt(network.group(2)));
      if (number(network.group(1)) >> shift == number(start) >> shift) {
        return true;
      }
    }
    return false;
  }

  /** The first bits of an address, from its first three numbers with dots. */
  private static int number(String numbers) {
    int all = 0;
    for (String each : numbers.split("\\.", -1)) {
      all = (all << Byte.SIZE) + Integer.parseInt(each);
    }
    return all;
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
