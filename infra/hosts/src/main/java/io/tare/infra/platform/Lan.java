package io.tare.infra.platform;

import java.util.OptionalLong;

/**
 * The network between client and service on the LAN path.
 *
 * @param rateBitsPerSecond the limit in each direction; empty for none
 */
public record Lan(OptionalLong rateBitsPerSecond) {

  /** A network without a limit. */
  public static final Lan UNLIMITED = new Lan(OptionalLong.empty());

  /** A limit below this would starve the set-up of the connection itself. */
  private static final long MINIMUM = 8_000;

  public Lan {
    rateBitsPerSecond.ifPresent(
        rate -> {
          if (rate < MINIMUM) {
            throw new IllegalArgumentException(
                "LAN rate is " + rate + " bit/s, expected " + MINIMUM + " bit/s or more");
          }
        });
  }

  public static Lan of(long bitsPerSecond) {
    return new Lan(OptionalLong.of(bitsPerSecond));
  }
}
