package io.tare.infra.platform;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.Resource;
import io.tare.infra.shell.CheckedCommand;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A network namespace on this machine, in which a node's programs run; it is attached to each of
 * the {@linkplain Segment networks} that the node is on.
 */
public final class Station implements AutoCloseable {

  private final RunContext context;
  private final String name;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private int devices;

  private Station(RunContext context) {
    this.context = context;
    this.name = context.nextLink();
  }

  /**
   * Makes one that nothing is attached to yet.
   *
   * @param machine without any confinement
   */
  public static Station make(RunContext context, Host machine)
      throws HostException, InterruptedException {
    Station station = new Station(context);
    boolean isMade = false;
    try {
      station.hold(new Resource.NetworkNamespace(station.name));
      CheckedCommand.run(machine, "ip", "netns", "add", station.name);
      CheckedCommand.run(machine, "ip", "-n", station.name, "link", "set", "lo", "up");
      isMade = true;
      return station;
    } finally {
      if (!isMade) {
        station.close();
      }
    }
  }

  /** The name of the namespace. */
  public String name() {
    return name;
  }

  /** Its file, for container runtimes. */
  public String path() {
    return "/run/netns/" + name;
  }

  /** The words before a command that is to run in it. */
  public List<String> prefix() {
    // Not "ip netns exec": that hides the control groups from the JVM by a new mount of /sys.
    return List.of("nsenter", "--net=" + path(), "--");
  }

  /** A name for its next device. */
  public String nextDevice() {
    return "eth" + devices++;
  }

  /** Writes down what is made for it; it is removed with the namespace. */
  public void hold(Resource resource) throws HostException {
    leases.push(context.leases().hold(resource));
  }

  /** Removes all that was made for it, newest first; programs that still run in it are ended. */
  @Override
  public void close() {
    while (!leases.isEmpty()) {
      var unused = leases.pop().removed();
    }
  }
}
