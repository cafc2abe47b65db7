package io.tare.infra.networks.ovsvxlan;

import io.tare.infra.networks.vswitch.VirtualSwitchKind;
import java.util.Optional;

/** {@code ovs-vxlan}: Open vSwitch in each of two hosts, joined by a VXLAN tunnel (RFC 7348). */
public final class OvsVxlanKind extends VirtualSwitchKind {

  /** Headers of Ethernet, IPv4, UDP and VXLAN: 14 + 20 + 8 + 8. */
  private static final int HEADER_BYTES = 50;

  public OvsVxlanKind() {
    super(
        "ovs-vxlan", "Open vSwitch in two hosts, joined by a VXLAN tunnel", "vxlan", HEADER_BYTES);
  }

  @Override
  public Optional<String> below() {
    return Optional.of("ovs");
  }
}
