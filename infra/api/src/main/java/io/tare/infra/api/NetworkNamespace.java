package io.tare.infra.api;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A network namespace for a node's programs, or that is a host of a network. On this machine it has
 * a name and is recorded, or is a container's; on a machine reached over SSH it exists as long as a
 * process in it, which ends with the connection.
 */
public final class NetworkNamespace implements AutoCloseable {

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 5;

  /** Prints its pid, and stays. */
  private static final String KEEP = "echo $$; exec sleep infinity";

  private final RunContext context;
  private final Host machine;
  private final String name;
  private final String path;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private int devices;
  private @Nullable RunningProcess keeper;
  private String keeperPid = "";

  /**
   * @param path of the namespace's file; none for the machine's own
   */
  private NetworkNamespace(RunContext context, Host machine, String name, String path) {
    this.context = context;
    this.machine = machine;
    this.name = name;
    this.path = path;
  }

  /**
   * Creates one on this machine, attached to nothing yet.
   *
   * @param machine without any confinement
   */
  public static NetworkNamespace make(RunContext context, Host machine)
      throws HostException, InterruptedException {
    String name = context.nextLink();
    NetworkNamespace namespace = new NetworkNamespace(context, machine, name, "/run/netns/" + name);
    return Starting.wholly(
        namespace,
        namespace::close,
        () -> {
          namespace.hold(new NetworkResource.NetworkNamespace(namespace.name));
          CheckedCommand.run(machine, "ip", "netns", "add", namespace.name);
          namespace.ip("link set lo up");
        });
  }

  /**
   * Creates one on a machine without leases: it ends with the connection, with everything in it.
   */
  public static NetworkNamespace kept(RunContext context, Host machine)
      throws HostException, InterruptedException {
    RunningProcess keeper = machine.start(Command.of("unshare", "--net", "sh", "-c", KEEP));
    try {
      String pid = firstLine(keeper.standardOutput());
      if (pid.isEmpty()) {
        throw new HostException(
            "%s: cannot create a network namespace: %s"
                .formatted(machine.name(), firstLine(keeper.standardError())));
      }
      NetworkNamespace namespace = new NetworkNamespace(context, machine, pid, fileOf(pid));
      namespace.keeper = keeper;
      namespace.keeperPid = pid;
      return Starting.wholly(namespace, namespace::close, () -> namespace.ip("link set lo up"));
    } catch (IOException e) {
      keeper.close();
      throw new HostException(
          machine.name() + ": cannot create a network namespace: " + e.getMessage(), e);
    }
  }

  private static String fileOf(String pid) {
    return "/proc/" + pid + "/ns/net";
  }

  private static String firstLine(InputStream out) throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(BoundedPeer.lines(out), StandardCharsets.US_ASCII))
            .readLine();
    return line == null ? "" : line.strip();
  }

  /**
   * The namespace of a process of this machine, such as a container's first: it ends with its
   * devices.
   *
   * @param machine without any confinement
   * @param pid of the process
   */
  public static NetworkNamespace of(RunContext context, Host machine, long pid)
      throws HostException, InterruptedException {
    String name = Long.toString(pid);
    NetworkNamespace namespace = new NetworkNamespace(context, machine, name, fileOf(name));
    namespace.keeperPid = name;
    namespace.ip("link set lo up");
    return namespace;
  }

  /** The existing namespace of a machine; it stays. */
  public static NetworkNamespace whole(RunContext context, Host machine) {
    return new NetworkNamespace(context, machine, machine.name(), "");
  }

  /** Its identity for {@code ip} on its machine: its name, or a process in it. */
  public String name() {
    return name;
  }

  /** Its machine. */
  public Host machine() {
    return machine;
  }

  /** Its file, for container runtimes. */
  public String path() {
    return path;
  }

  /** The words before a command that runs in it. */
  public List<String> prefix() {
    // Not "ip netns exec": its new mount of /sys hides the control groups from the JVM.
    return path.isEmpty() ? List.of() : List.of("nsenter", "--net=" + path, "--");
  }

  /**
   * Runs {@code ip} in it.
   *
   * @param words with blanks between them
   */
  public void ip(String words) throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(prefix());
    all.addAll(List.of(("ip " + words).split(" ")));
    var unused = CheckedCommand.run(machine, all.toArray(String[]::new));
  }

  /** Waits until all its links carry packets. */
  public void awaitLinks() throws HostException, InterruptedException {
    new LinkReadiness(machine).awaitIn(prefix());
  }

  /** A name for its next device. */
  public String nextDevice() {
    return path.isEmpty() ? context.nextLink() : "eth" + devices++;
  }

  /**
   * The {@link io.tare.infra.hosts.link.LinkCounters} name of a device in it: through a process
   * that sleeps there, because the kernel shows counters only within the namespace.
   */
  public String counted(String device) throws HostException, InterruptedException {
    if (path.isEmpty()) {
      return "self/" + device;
    }
    if (keeperPid.isEmpty()) {
      List<String> words = new ArrayList<>(prefix());
      words.addAll(List.of("sleep", "infinity"));
      keeper = machine.start(Command.of(words));
      keeperPid = pidWithin(keeper);
    }
    return keeperPid + "/" + device;
  }

  /** The same for a device's far end that is not visible itself. */
  public String countedFar(String device) throws HostException, InterruptedException {
    return counted(device) + "/far";
  }

  private String pidWithin(RunningProcess process) throws HostException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    while (process.isRunning() && !waited.isBeyond(SHORT)) {
      Optional<String> pid =
          CheckedCommand.run(machine, "ip", "netns", "pids", name).lines().findFirst();
      if (pid.isPresent()) {
        return pid.get().strip();
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    throw new HostException("no process entered network namespace " + name);
  }

  /** Records what is created for it; it is removed with the namespace. */
  public void hold(Resource resource) throws HostException {
    leases.push(context.leases().hold(resource));
  }

  /** Removes everything created for it, newest first, and ends programs that still run in it. */
  @Override
  public void close() {
    if (keeper != null) {
      keeper.close();
    }
    while (!leases.isEmpty()) {
      var unused = leases.pop().removed();
    }
  }
}
