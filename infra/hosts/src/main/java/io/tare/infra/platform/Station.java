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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A network namespace on this machine, in which a node's programs run; it is attached to each of
 * the {@linkplain Segment networks} that the node is on.
 */
public final class Station implements AutoCloseable {

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 5;

  private final RunContext context;
  private final Host machine;
  private final String name;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private int devices;
  private @Nullable RunningProcess keeper;
  private String keeperPid = "";

  private Station(RunContext context, Host machine) {
    this.context = context;
    this.machine = machine;
    this.name = context.nextLink();
  }

  /**
   * Makes one that nothing is attached to yet.
   *
   * @param machine without any confinement
   */
  public static Station make(RunContext context, Host machine)
      throws HostException, InterruptedException {
    Station station = new Station(context, machine);
    return Starting.wholly(
        station,
        station::close,
        () -> {
          station.hold(new NetworkResource.NetworkNamespace(station.name));
          CheckedCommand.run(machine, "ip", "netns", "add", station.name);
          station.ip("link set lo up");
        });
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

  /**
   * Runs {@code ip} in it.
   *
   * @param words with blanks between them
   */
  public void ip(String words) throws HostException, InterruptedException {
    var unused = show(words);
  }

  /** The same with what that prints. */
  public String show(String words) throws HostException, InterruptedException {
    return CheckedCommand.run(machine, ("ip -n " + name + " " + words).split(" "));
  }

  /** Waits until all its links carry packets. */
  public void awaitLinks() throws HostException, InterruptedException {
    new LinkReadiness(machine).awaitIn(name);
  }

  /** A name for its next device. */
  public String nextDevice() {
    return "eth" + devices++;
  }

  /**
   * A device in it as {@link io.tare.infra.local.LinkCounters} names it: by a process that sleeps
   * there, because the kernel shows counters to those who are in the namespace.
   */
  public String counted(String device) throws HostException, InterruptedException {
    if (keeper == null) {
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
