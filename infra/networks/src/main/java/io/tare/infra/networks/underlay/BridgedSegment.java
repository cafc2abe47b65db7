package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.network.Offloads;
import java.util.Optional;

/** A Linux bridge in each host; the kernel's data path. */
public final class BridgedSegment extends VirtualSegment {

  private static final String BRIDGE = "br0";

  /** The device to the other host. */
  private static final String PORT = "t0";

  private final Joint joint;
  private Optional<Boolean> joinsReceived = Optional.empty();

  /**
   * How bridges of two hosts are joined.
   *
   * @param words for the environment record, after the description of the bridge
   * @param headerBytes that are added to each packet
   * @param device words of {@code ip link add} after name and MTU for the bridge's port; empty if
   *     that is the underlay itself
   * @param isRouted whether it sends to the other host's address
   */
  public record Joint(String words, int headerBytes, String device, boolean isRouted) {

    /** Stands for the address of this host. */
    public static final String LOCAL = "LOCAL";

    /** Stands for that of the other host. */
    public static final String REMOTE = "REMOTE";

    /** Stands for the device that leads to it. */
    public static final String LINK = "LINK";
  }

  public BridgedSegment(Joint joint, VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
    this.joint = joint;
  }

  @Override
  protected int headerBytes() {
    return joint.headerBytes();
  }

  @Override
  protected void build(NetworkNamespace host, int index)
      throws HostException, InterruptedException {
    host.ip("link add name " + BRIDGE + " type bridge stp_state 0 forward_delay 0");
    if (settings().hasTwoHosts()) {
      if (joint.isRouted()) {
        underlay().addressed(host, index, UNDERLAY);
      }
      plug(host, joined(host, index));
    }
    host.ip("link set " + BRIDGE + " up");
  }

  private String joined(NetworkNamespace host, int index)
      throws HostException, InterruptedException {
    if (hasNodesOnPorts()) {
      return underlay().port(host, index);
    }
    String device =
        joint
            .device()
            .replace(Joint.LOCAL, underlay().address(index))
            .replace(Joint.REMOTE, underlay().address(1 - index))
            .replace(Joint.LINK, underlay().link(index));
    underlay().add(host, index, PORT, "mtu " + mtuBytes() + " " + device);
    joinsReceived = Offloads.joinsReceived(host.machine(), host.prefix(), PORT);
    return PORT;
  }

  @Override
  protected boolean hasNodesOnPorts() {
    return joint.device().isEmpty();
  }

  @Override
  protected void plug(NetworkNamespace host, String device)
      throws HostException, InterruptedException {
    host.ip("link set " + device + " master " + BRIDGE);
    host.ip("link set " + device + " up");
  }

  @Override
  protected String words() {
    return "Linux bridge" + (settings().hasTwoHosts() ? joint.words() : "") + ", by the kernel";
  }

  /** A tunnel has offloads of its own. */
  @Override
  protected String details() {
    return joinsReceived.map(isOn -> ", GRO of the tunnel " + (isOn ? "on" : "off")).orElse("");
  }
}
