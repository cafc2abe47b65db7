package io.tare.infra.networks.bridge;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An existing bridge of this machine. It gets ports, and is otherwise unchanged: a bridge takes the
 * lowest hardware address and the smallest MTU of its ports, so the ports have high addresses and
 * the bridge's MTU.
 */
final class ExistingBridge extends VirtualSegment {

  /** In {@code ip -o link show}. */
  private static final Pattern MTU = Pattern.compile(" mtu (\\d+)");

  /** Locally administered and high, like libvirt's for the same reason. */
  private static final String HIGH = "fe";

  private final String name;

  ExistingBridge(String name, VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
    this.name = name;
  }

  /** The machine has it already. */
  @Override
  protected int hostCount() {
    return 0;
  }

  @Override
  protected void build(NetworkNamespace host, int index) {
    throw new IllegalStateException("an existing bridge is not built");
  }

  @Override
  protected String join(Optional<NetworkNamespace> host, NetworkNamespace node, String device)
      throws HostException, InterruptedException {
    NetworkNamespace machine = underlay().machine(0);
    String near = context().nextLink();
    node.hold(new NetworkResource.Link(near));
    machine.ip(
        "link add %s mtu %s type veth peer name %s mtu %s netns %s"
            .formatted(near, nearMtuBytes(), device, mtuBytes(), node.name()));
    offload(machine, near);
    plug(machine, near);
    return near;
  }

  @Override
  protected int nearMtuBytes() throws HostException, InterruptedException {
    NetworkNamespace machine = underlay().machine(0);
    String output = CheckedCommand.run(machine.machine(), "ip", "-o", "link", "show", "dev", name);
    Matcher mtu = MTU.matcher(output);
    int bytes = mtu.find() ? Integer.parseInt(mtu.group(1)) : 0;
    if (bytes < mtuBytes()) {
      throw new HostException(
          "bridge %s carries packets of up to %d bytes, but the network's have %d; set mtu: %dB"
              .formatted(name, bytes, mtuBytes(), bytes));
    }
    return bytes;
  }

  @Override
  protected void plug(NetworkNamespace machine, String device)
      throws HostException, InterruptedException {
    int number = device.hashCode();
    String mac =
        "%s:%02x:%02x:%02x:%02x:00"
            .formatted(
                HIGH, number >>> 24, number >>> 16 & 0xff, number >>> 8 & 0xff, number & 0xff);
    machine.ip("link set " + device + " address " + mac);
    machine.ip("link set " + device + " master " + name);
    machine.ip("link set " + device + " up");
  }

  @Override
  protected String words() {
    return "bridge " + name + " of this machine as it is, by the kernel";
  }
}
