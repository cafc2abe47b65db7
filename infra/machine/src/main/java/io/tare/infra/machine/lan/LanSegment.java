package io.tare.infra.machine.lan;

import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.machine.network.RateLimit;
import io.tare.infra.machine.network.Subnet;
import io.tare.infra.machine.network.SwitchedSegment;
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
