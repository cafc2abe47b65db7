package io.tare.infra.machine.network;

import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;

/** Configures network devices of a guest with its own kernel, from within. */
public final class GuestDevices {

  /** A guest without ethtool keeps them. */
  private static final String OFFLOADS_OFF =
      "for link in $(ls /sys/class/net | grep -E '^(vec|eth)'); do"
          + " for offload in tx tso gso gro; do ethtool -K $link $offload off; done; done;"
          + " true";

  private static final String BY_HARDWARE_ADDRESS =
      "$(grep -l '%s' /sys/class/net/*/address | cut -d / -f 5)";

  /**
   * Without IPv6, for which a kernel sends packets by itself: User Mode Linux abandons a device
   * that does not accept a packet, such as a tap device while it moves to its host.
   */
  private static final String TAKE_UP =
      "link=%s; six=/proc/sys/net/ipv6/conf/$link/disable_ipv6; [ ! -e $six ] || echo 1 > $six;"
          + " ip address add %s/%d dev $link && ip link set $link mtu %d && ip link set $link up";

  private GuestDevices() {}

  /**
   * Brings up a device on a network.
   *
   * @param link its name in the guest
   * @param address of it, without prefix length
   */
  public static void takeUp(Host inside, String link, String address, int mtuBytes)
      throws HostException, InterruptedException {
    String script = TAKE_UP.formatted(link, address, Segment.PREFIX_LENGTH, mtuBytes);
    var unused = CheckedCommand.run(inside, "sh", "-c", script);
  }

  /** The same for the device behind a tap device, found by its hardware address. */
  public static void takeUp(Host inside, Segment.Tap tap, int mtuBytes)
      throws HostException, InterruptedException {
    takeUp(inside, BY_HARDWARE_ADDRESS.formatted(tap.mac()), tap.address(), mtuBytes);
  }

  /** Switches off segmentation and checksum offloads of all of them. */
  public static void offloadsOff(Host inside) throws HostException, InterruptedException {
    var unused = CheckedCommand.run(inside, "sh", "-c", OFFLOADS_OFF);
  }
}
