package io.tare.infra.networks.vlan;

import io.tare.infra.networks.underlay.BridgedSegment.Joint;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.VirtualSettings;
import io.tare.infra.networks.vswitch.KernelOrSwitchKind;
import io.tare.infra.networks.vswitch.SwitchJoint;

/** {@code vlan}: frames with a VLAN's tag (IEEE 802.1Q) between two hosts. */
public final class VlanKind extends KernelOrSwitchKind {

  public VlanKind() {
    super(
        "vlan",
        "a VLAN on the cable between two hosts: with Linux bridges if the kernel has VLANs, else"
            + " with Open vSwitch",
        VirtualSettings.TAG,
        KernelFeature.VLAN);
  }

  /**
   * The tag may be kept outside the frame until a real device sends it, so that counters miss it.
   */
  @Override
  protected Encapsulation between() {
    return new Encapsulation("VLAN", 0);
  }

  @Override
  protected Joint joint(VirtualSettings settings) {
    String device = "link " + Joint.LINK + " type vlan id " + settings.number();
    return new Joint(" and VLAN " + settings.number(), 0, device, false);
  }

  @Override
  protected SwitchJoint switchJoint() {
    return SwitchJoint.TAG;
  }
}
