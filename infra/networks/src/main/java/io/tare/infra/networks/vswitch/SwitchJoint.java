package io.tare.infra.networks.vswitch;

/**
 * How switches of two hosts are joined.
 *
 * @param type of a tunnel, by Open vSwitch's name; none if the cable itself is a port
 * @param headerBytes by which packets are longer between the hosts
 * @param isTagged whether frames have a VLAN's tag there
 */
public record SwitchJoint(String type, int headerBytes, boolean isTagged) {

  /** Through the cable. */
  public static final SwitchJoint CABLE = new SwitchJoint("", 0, false);

  /** Through a VLAN on the cable. */
  public static final SwitchJoint TAG = new SwitchJoint("", 4, true);

  /** Through a tunnel. */
  public static SwitchJoint tunnel(String type, int headerBytes) {
    return new SwitchJoint(type, headerBytes, false);
  }

  boolean isTunnel() {
    return !type.isEmpty();
  }
}
