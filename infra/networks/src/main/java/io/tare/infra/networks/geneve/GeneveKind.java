package io.tare.infra.networks.geneve;

import io.tare.infra.networks.underlay.BridgedSegment.Joint;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.VirtualSettings;
import io.tare.infra.networks.vswitch.KernelOrSwitchKind;
import io.tare.infra.networks.vswitch.SwitchJoint;

/** {@code geneve}: a GENEVE tunnel (RFC 8926) between two hosts. */
public final class GeneveKind extends KernelOrSwitchKind {

  /** Headers of Ethernet, IPv4, UDP and GENEVE without options: 14 + 20 + 8 + 8. */
  private static final int HEADER_BYTES = 50;

  public GeneveKind() {
    super(
        "geneve",
        "a GENEVE tunnel between two hosts: with Linux bridges if the kernel has it, else with"
            + " Open vSwitch",
        VirtualSettings.TUNNEL,
        KernelFeature.GENEVE);
  }

  @Override
  protected Encapsulation between() {
    return new Encapsulation("GENEVE", HEADER_BYTES);
  }

  @Override
  protected Joint joint(VirtualSettings settings) {
    String device = "type geneve id " + settings.number() + " remote " + Joint.REMOTE;
    return new Joint(" and GENEVE tunnel " + settings.number(), HEADER_BYTES, device, true);
  }

  @Override
  protected SwitchJoint switchJoint() {
    return SwitchJoint.tunnel("geneve", HEADER_BYTES);
  }
}
