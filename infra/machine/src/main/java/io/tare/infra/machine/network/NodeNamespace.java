package io.tare.infra.machine.network;

import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.Node;
import io.tare.infra.api.Segment.Attachment;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A namespace for a node, on all of its platform's networks.
 *
 * @param attachments how it is attached to each
 */
public record NodeNamespace(
    NetworkNamespace namespace, SortedMap<Network, Attachment> attachments) {

  /** The node at its addresses. */
  public Node reached(Node node) {
    Node reached = node;
    for (Map.Entry<Network, Attachment> each : attachments.entrySet()) {
      reached = reached.at(each.getKey(), each.getValue().address());
    }
    return reached;
  }

  /** The near ends of its cables. */
  public List<String> cables() {
    return attachments.values().stream().map(Attachment::cable).toList();
  }
}
