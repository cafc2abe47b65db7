package io.tare.infra.networks.direct;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cable whose second end stays with the first node until the second one is attached. */
final class DirectSegment extends VirtualSegment {

  private static final String WAITING = "waiting";

  private @Nullable NetworkNamespace first;
  private boolean isWhole;

  DirectSegment(VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
  }

  @Override
  protected void build(NetworkNamespace host, int index) {
    throw new IllegalStateException("a cable has no hosts");
  }

  @Override
  protected void plug(NetworkNamespace host, String device) {
    throw new IllegalStateException("a cable has no hosts");
  }

  @Override
  protected String join(Optional<NetworkNamespace> host, NetworkNamespace node, String device)
      throws HostException, InterruptedException {
    if (isWhole) {
      throw new HostException("a direct cable has two ends, but there is a third node");
    }
    if (first == null) {
      int mtu = mtuBytes();
      node.ip(
          "link add name %s mtu %s type veth peer name %s mtu %s"
              .formatted(device, mtu, WAITING, mtu));
      first = node;
    } else {
      first.ip("link set %s netns %s name %s".formatted(WAITING, node.name(), device));
      isWhole = true;
    }
    return node.countedFar(device);
  }

  @Override
  protected String words() {
    return "cable between two nodes, by the kernel";
  }
}
