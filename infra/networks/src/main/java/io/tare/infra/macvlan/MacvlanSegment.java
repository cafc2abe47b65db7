package io.tare.infra.macvlan;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.Station;
import io.tare.infra.underlay.Ground;
import io.tare.infra.underlay.VirtualSegment;
import io.tare.infra.underlay.VirtualSettings;
import java.util.Optional;

/** Devices on the end of the underlay, or on an unconnected device if absent. */
final class MacvlanSegment extends VirtualSegment {

  MacvlanSegment(VirtualSettings settings, Ground ground) {
    super(settings, ground);
  }

  @Override
  protected void build(Station host, int index) throws HostException, InterruptedException {
    if (settings().hasTwoHosts()) {
      return;
    }
    host.ip(
        "link add name %s mtu %s type veth peer name nowhere"
            .formatted(UNDERLAY, settings().mtuBytes()));
    host.ip("link set nowhere up");
    host.ip("link set " + UNDERLAY + " up");
  }

  @Override
  protected void plug(Station host, String device) {
    throw new IllegalStateException("nothing is plugged into a device");
  }

  @Override
  protected String join(Optional<Station> host, Station node, String device)
      throws HostException, InterruptedException {
    host.orElseThrow()
        .ip(
            "link add link %s name %s mtu %s netns %s type macvlan mode bridge"
                .formatted(UNDERLAY, device, settings().mtuBytes(), node.name()));
    return node.countedFar(device);
  }

  /** Linux keeps most offloads on for these devices; the lower device does the work. */
  @Override
  protected boolean isSwitchable(String device) {
    return device.equals(UNDERLAY);
  }

  @Override
  protected String words() {
    return "macvlan, by the kernel";
  }
}
