package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import java.util.Optional;

/**
 * A network on which each node has its own device, created in its host, whose end of the link it
 * uses from then on, and moved into the node. If the host is a machine, which is the node itself,
 * it stays there.
 */
public abstract class NodeDeviceSegment extends VirtualSegment {

  protected NodeDeviceSegment(VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
  }

  @Override
  protected final NetworkNamespace host(int index) throws HostException, InterruptedException {
    return underlay().plainHost(index);
  }

  @Override
  protected final void plug(NetworkNamespace host, String device) {
    throw new IllegalStateException("nothing is plugged into a node's own device");
  }

  /**
   * Creates a node's device in its host, with {@link #mtuBytes}.
   *
   * @param index of the host, if it has only one node
   */
  protected abstract void create(NetworkNamespace host, int index, String device)
      throws HostException, InterruptedException;

  @Override
  protected final String join(Optional<NetworkNamespace> host, NetworkNamespace node, String device)
      throws HostException, InterruptedException {
    NetworkNamespace at = host.orElseThrow();
    boolean isNode = at.path().equals(node.path());
    String made = isNode ? device : context().nextLink();
    create(at, attached(), made);
    if (!isNode) {
      at.ip("link set %s netns %s name %s".formatted(made, node.name(), device));
    }
    return node.countedFar(device);
  }
}
