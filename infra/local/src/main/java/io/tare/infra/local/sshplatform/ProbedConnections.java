package io.tare.infra.local.sshplatform;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ssh.SshHost;
import io.tare.infra.hosts.ssh.SshTarget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Connections of a platform from the check that its machines answer, kept for its start, so that
 * each machine gets only one connection.
 */
final class ProbedConnections implements AutoCloseable {

  private final String platform;
  private final List<Waiting> waiting = new ArrayList<>();

  /** An unused connection. */
  private record Waiting(SshTarget target, SshHost host) {}

  ProbedConnections(String platform) {
    this.platform = platform;
  }

  /**
   * Connects.
   *
   * @throws HostException in one line with the platform's name
   */
  synchronized void reach(SshTarget target) throws HostException {
    waiting.add(new Waiting(target, connect(platform, target)));
  }

  /**
   * A connection for a node, which the caller closes: the existing one, or a new one if that was
   * taken or broke.
   *
   * @throws HostException in one line with the platform's name
   */
  synchronized SshHost take(String node, SshTarget target) throws HostException {
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting found = each.next();
      if (found.target().equals(target)) {
        each.remove();
        if (found.host().isConnected()) {
          return found.host().named(node);
        }
        found.host().close();
      }
    }
    return connect(node, target);
  }

  private SshHost connect(String node, SshTarget target) throws HostException {
    try {
      return SshHost.connect(node, target);
    } catch (HostException e) {
      throw new HostException("platform " + platform + ": " + e.getMessage(), e);
    }
  }

  /** Closes those that were not taken. */
  @Override
  public synchronized void close() {
    waiting.forEach(each -> each.host().close());
    waiting.clear();
  }
}
