package io.tare.infra.local.sshplatform;

import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.SshHost;
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
  private record Waiting(SshDestination machine, SshHost host) {}

  ProbedConnections(String platform) {
    this.platform = platform;
  }

  /**
   * Connects, and reports what OpenSSH would do and Tare does not.
   *
   * @throws HostException in one line with the platform's name
   */
  synchronized void reach(SshDestination machine, Progress progress)
      throws HostException, InterruptedException {
    SshHost host = connect(platform, machine);
    for (String note : host.target().notes()) {
      progress.step("%s: %s: %s".formatted(platform, machine, note));
    }
    waiting.add(new Waiting(machine, host));
  }

  /**
   * A connection for a node, which the caller closes: the existing one, or a new one if that was
   * taken or broke.
   *
   * @throws HostException in one line with the platform's name
   */
  synchronized SshHost take(String node, SshDestination machine)
      throws HostException, InterruptedException {
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting found = each.next();
      if (found.machine().equals(machine)) {
        each.remove();
        if (found.host().isConnected()) {
          return found.host().named(node);
        }
        found.host().close();
      }
    }
    return connect(node, machine);
  }

  private SshHost connect(String node, SshDestination machine)
      throws HostException, InterruptedException {
    try {
      return SshHost.connect(node, machine.target());
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
