package io.tare.infra.networks.macvlan;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.networks.underlay.NodeDeviceSegment;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSettings;

/** Devices on the end of the underlay, or on an unconnected device if absent. */
final class MacvlanSegment extends NodeDeviceSegment {

  MacvlanSegment(VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
  }

  @Override
  protected void build(NetworkNamespace host, int index)
      throws HostException, InterruptedException {
    if (settings().hasTwoHosts()) {
      underlay().requireOneEthernet(index);
      return;
    }
    host.ip("link add name %s mtu %s type veth peer name nowhere".formatted(UNDERLAY, mtuBytes()));
    host.ip("link set nowhere up");
    host.ip("link set " + UNDERLAY + " up");
  }

  @Override
  protected boolean hasNodesOnPorts() {
    return true;
  }

  @Override
  protected void create(NetworkNamespace host, int index, String device)
      throws HostException, InterruptedException {
    String link = isOnMachines() ? underlay().link(index) : UNDERLAY;
    String words = "link %s mtu %s type macvlan mode bridge".formatted(link, mtuBytes());
    underlay().addForNode(host, index, device, words);
    if (isOnMachines() && !settings().hasOffloads()) {
      // The device below may segment packets, so the node must send none that are to be segmented.
      host.ip("link set " + device + " gso_max_segs 1");
    }
  }

  private boolean isOnMachines() {
    return !underlay().isLinkMade();
  }

  /** Linux keeps most offloads on for these devices; the lower device does the work. */
  @Override
  protected boolean isSwitchable(String device) {
    return device.equals(UNDERLAY);
  }

  @Override
  protected String words() {
    return "macvlan"
        + (isOnMachines() ? " with checksums by the machines' own devices" : "")
        + ", by the kernel";
  }
}
