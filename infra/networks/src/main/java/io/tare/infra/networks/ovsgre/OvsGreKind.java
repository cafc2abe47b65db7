package io.tare.infra.networks.ovsgre;

import io.tare.infra.networks.vswitch.VirtualSwitchKind;
import java.util.Optional;

/** {@code ovs-gre}: Open vSwitch in each of two hosts, joined by a GRE tunnel (RFC 2890). */
public final class OvsGreKind extends VirtualSwitchKind {

  /** Headers of Ethernet, IPv4 and GRE with its key: 14 + 20 + 8. */
  private static final int HEADER_BYTES = 42;

  public OvsGreKind() {
    super("ovs-gre", "Open vSwitch in two hosts, joined by a GRE tunnel", "gre", HEADER_BYTES);
  }

  @Override
  public Optional<String> below() {
    return Optional.of("ovs");
  }
}
