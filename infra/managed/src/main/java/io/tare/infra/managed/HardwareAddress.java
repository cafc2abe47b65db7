package io.tare.infra.managed;

import io.tare.infra.hosts.cache.Digest;

/** Hardware addresses of machines' network cards. */
public final class HardwareAddress {

  private HardwareAddress() {}

  /**
   * The address of a machine, derived from its name, so that it need not be stored.
   *
   * @param prefix the first three bytes, such as {@code 52:54:00}, the hypervisor's prefix
   */
  public static String of(String prefix, String machine) {
    String hex = new Digest().text(machine).hex();
    return "%s:%s:%s:%s"
        .formatted(prefix, hex.substring(0, 2), hex.substring(2, 4), hex.substring(4, 6));
  }
}
