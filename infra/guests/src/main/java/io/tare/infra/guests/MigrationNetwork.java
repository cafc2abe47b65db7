package io.tare.infra.guests;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.link.LinkCounters;
import io.tare.infra.machine.LocalHost;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The network for the memory of migrating guests, created for the first of them. A hypervisor that
 * awaits a guest has its own namespace there, so that the data crosses a cable, which counts it and
 * can be cut.
 */
final class MigrationNetwork implements AutoCloseable {

  /** A namespace that awaits a guest. */
  record Destination(NetworkNamespace namespace, Segment.Attachment attachment) {

    String address() {
      return attachment.address();
    }

    /**
     * Bytes of all frames on its cable so far, in both directions, with Ethernet headers; empty if
     * the cable is gone.
     */
    OptionalLong crossedBytes() {
      return LinkCounters.of(attachment.cable())
          .map(each -> OptionalLong.of(each.receivedBytes() + each.sentBytes()))
          .orElse(OptionalLong.empty());
    }

    /** A host on which every program runs in the namespace. */
    LocalHost on(LocalHost host) {
      return host.within(namespace.prefix());
    }
  }

  private final RunContext context;
  private final LocalHost root;
  private final Deque<NetworkNamespace> namespaces = new ArrayDeque<>();
  private @Nullable Segment segment;

  /**
   * @param root this machine without any confinement
   */
  MigrationNetwork(RunContext context, LocalHost root) {
    this.context = context;
    this.root = root;
  }

  /** A namespace for one more hypervisor. */
  synchronized Destination newDestination() throws HostException, InterruptedException {
    if (segment == null) {
      segment = Networks.make(NetworkSpec.PLAIN, context, root);
    }
    NetworkNamespace namespace = NetworkNamespace.make(context, root);
    namespaces.push(namespace);
    Destination made = new Destination(namespace, segment.attach(namespace));
    namespace.awaitLinks();
    segment.awaitLinks();
    return made;
  }

  /** Removes a namespace whose hypervisor has ended. */
  synchronized void vacate(Destination destination) {
    destination.namespace().close();
    namespaces.remove(destination.namespace());
  }

  @Override
  public synchronized void close() {
    while (!namespaces.isEmpty()) {
      namespaces.pop().close();
    }
    if (segment != null) {
      segment.close();
    }
  }
}
