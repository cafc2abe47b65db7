package io.tare.infra.guest;

import io.tare.infra.host.HostException;
import io.tare.infra.lan.Segment;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.RunContext;
import org.jspecify.annotations.Nullable;

/**
 * The network over which the memory of guests goes that migrate; made for the first of them. A
 * hypervisor that waits for a guest has a namespace of its own there, so that what is sent crosses
 * a cable, by which it can be counted, and which can be cut.
 */
final class MigrationNetwork implements AutoCloseable {

  private final RunContext context;
  private final LocalHost root;
  private @Nullable Segment segment;

  /**
   * @param root this machine without any confinement
   */
  MigrationNetwork(RunContext context, LocalHost root) {
    this.context = context;
    this.root = root;
  }

  /** A namespace for one more hypervisor. */
  synchronized Segment.Station place() throws HostException, InterruptedException {
    if (segment == null) {
      segment = Segment.create(context, root, Lan.UNLIMITED);
    }
    return segment.attachNamespace();
  }

  /** Removes a namespace whose hypervisor has ended. */
  synchronized void vacate(Segment.Station place) {
    if (segment != null) {
      segment.detach(place);
    }
  }

  @Override
  public synchronized void close() {
    if (segment != null) {
      segment.close();
    }
  }
}
