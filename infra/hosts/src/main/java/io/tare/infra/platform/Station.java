package io.tare.infra.platform;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.NetworkResource;
import io.tare.infra.lease.Resource;
import io.tare.infra.shell.CheckedCommand;
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
 * A network namespace in which a node's programs run, or that is a host of a network. On this
 * machine it has a name and is on record, or is a container's; on one that is reached by SSH it
 * lasts as long as a process in it, which ends with the connection.
 */
public final class Station implements AutoCloseable {

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 5;

  /** Says who it is, and stays. */
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
  private Station(RunContext context, Host machine, String name, String path) {
    this.context = context;
    this.machine = machine;
    this.name = name;
    this.path = path;
  }

  /**
   * Makes one on this machine that nothing is attached to yet.
   *
   * @param machine without any confinement
   */
  public static Station make(RunContext context, Host machine)
      throws HostException, InterruptedException {
    String name = context.nextLink();
    Station station = new Station(context, machine, name, "/run/netns/" + name);
    return Starting.wholly(
        station,
        station::close,
        () -> {
          station.hold(new NetworkResource.NetworkNamespace(station.name));
          CheckedCommand.run(machine, "ip", "netns", "add", station.name);
          station.ip("link set lo up");
        });
  }

  /**
   * Makes one on a machine that keeps no record: it is gone when the connection ends, with all that
   * is in it.
   */
  public static Station kept(RunContext context, Host machine)
      throws HostException, InterruptedException {
    RunningProcess keeper = machine.start(Command.of("unshare", "--net", "sh", "-c", KEEP));
    try {
      String pid = firstLine(keeper.standardOutput());
      if (pid.isEmpty()) {
        throw new HostException(
            "%s: cannot make a network namespace: %s"
                .formatted(machine.name(), firstLine(keeper.standardError())));
      }
      Station station = new Station(context, machine, pid, fileOf(pid));
      station.keeper = keeper;
      station.keeperPid = pid;
      return Starting.wholly(station, station::close, () -> station.ip("link set lo up"));
    } catch (IOException e) {
      keeper.close();
      throw new HostException(machine.name() + ": cannot make a network namespace: " + e, e);
    }
  }

  private static String fileOf(String pid) {
    return "/proc/" + pid + "/ns/net";
  }

  private static String firstLine(InputStream out) throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(out, StandardCharsets.US_ASCII)).readLine();
    return line == null ? "" : line.strip();
  }

  /**
   * The namespace that a process of this machine has for itself, such as the first of a container:
   * devices in it go with it.
   *
   * @param machine without any confinement
   * @param pid of the process
   */
  public static Station of(RunContext context, Host machine, long pid)
      throws HostException, InterruptedException {
    String name = Long.toString(pid);
    Station station = new Station(context, machine, name, fileOf(name));
    station.keeperPid = name;
    station.ip("link set lo up");
    return station;
  }

  /** The namespace that a machine has already; it stays. */
  public static Station whole(RunContext context, Host machine) {
    return new Station(context, machine, machine.name(), "");
  }

  /** What {@code ip} knows it by on its machine: its name, or a process in it. */
  public String name() {
    return name;
  }

  /** Where it is. */
  public Host machine() {
    return machine;
  }

  /** Its file, for container runtimes. */
  public String path() {
    return path;
  }

  /** The words before a command that is to run in it. */
  public List<String> prefix() {
    // Not "ip netns exec": that hides the control groups from the JVM by a new mount of /sys.
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
   * A device in it as {@link io.tare.infra.link.LinkCounters} names it: by a process that sleeps
   * there, because the kernel shows counters to those who are in the namespace.
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

  /** The same for a device whose other end cannot be seen, as that counts. */
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
    throw new HostException("no process came to be in network namespace " + name);
  }

  /** Writes down what is made for it; it is removed with the namespace. */
  public void hold(Resource resource) throws HostException {
    leases.push(context.leases().hold(resource));
  }

  /** Removes all that was made for it, newest first; programs that still run in it are ended. */
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
