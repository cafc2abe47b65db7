package io.tare.infra.lan;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.NetworkResource;
import io.tare.infra.network.RateLimit;
import io.tare.infra.network.Subnet;
import io.tare.infra.network.SwitchedSegment;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import java.util.List;
import java.util.OptionalLong;

/**
 * A bridge on this machine. A token bucket on the bridge's side of each cable limits the rate in
 * each direction.
 */
final class LanSegment extends SwitchedSegment {

  private final OptionalLong rateBitsPerSecond;
  private BridgeFirewall firewall = BridgeFirewall.ABSENT;

  LanSegment(RunContext context, Host machine, Subnet subnet, OptionalLong rateBitsPerSecond) {
    super(context, machine, subnet);
    this.rateBitsPerSecond = rateBitsPerSecond;
  }

  @Override
  protected void build() throws HostException, InterruptedException {
    hold(new NetworkResource.Link(bridge()));
    // Without its own hardware address a bridge takes the lowest of its ports. When a port comes or
    // goes, as in a migration, guests would send to the old one.
    String mac = Segment.mac(gatewayAddress());
    ip(
        "link add name %s address %s type bridge stp_state 0 forward_delay 0"
            .formatted(bridge(), mac));
    ip("address add %s/%s dev %s".formatted(gatewayAddress(), PREFIX_LENGTH, bridge()));
    ip("link set " + bridge() + " up");
    firewall = BridgeFirewall.passed(bridge(), this::hold);
  }

  @Override
  protected void plug(String device) throws HostException, InterruptedException {
    ip("link set " + device + " master " + bridge());
    ip("link set " + device + " up");
    if (rateBitsPerSecond.isPresent()) {
      RateLimit.set(machine(), List.of(), device, rateBitsPerSecond.getAsLong());
    }
  }

  @Override
  public String describe() {
    return "bridge on this machine, offloads off, "
        + (rateBitsPerSecond.isPresent()
            ? rateBitsPerSecond.getAsLong() + " bit/s in each direction by tbf"
            : "no rate limit")
        + firewall.words();
  }
}
