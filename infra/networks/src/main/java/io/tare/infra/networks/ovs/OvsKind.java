package io.tare.infra.networks.ovs;

import io.tare.infra.networks.vswitch.VirtualSwitchKind;
import java.util.Optional;

/** {@code ovs}: Open vSwitch in each host, without a tunnel. */
public final class OvsKind extends VirtualSwitchKind {

  public OvsKind() {
    super("ovs", "Open vSwitch between nodes, or one in each of two hosts, joined by a cable");
  }

  @Override
  public Optional<String> below() {
    return Optional.of("bridge");
  }
}
