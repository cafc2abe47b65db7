package io.tare.infra.networks.vswitch;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.Starting;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.Underlay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Open vSwitch in a namespace: its own database and switch, with a directory for sockets and logs.
 * Of the machine's Open vSwitch it uses only the programs. The daemons run in the foreground under
 * supervision, so that they are recorded and end with the harness.
 */
final class VirtualSwitch implements AutoCloseable {

  private static final String PACKAGE = "openvswitch-switch";

  /** The programs that it needs. */
  static final List<Requirement> REQUIREMENTS =
      List.of(
          new Requirement("ovs-vswitchd", PACKAGE),
          new Requirement("ovsdb-server", PACKAGE),
          new Requirement("ovsdb-tool", PACKAGE),
          new Requirement("ovs-vsctl", PACKAGE));

  private static final String SCHEMA = "/usr/share/openvswitch/vswitch.ovsschema";
  private static final Duration READY = Duration.ofSeconds(30);
  private static final long LOOK_MILLIS = 10;

  private final NetworkNamespace namespace;
  private final String directory;
  private final boolean isByKernel;
  private final Deque<Daemon> daemons = new ArrayDeque<>();
  private String version = "";

  /** A program of it, by name. */
  private record Daemon(String program, RunningProcess process) {}

  private VirtualSwitch(NetworkNamespace namespace, String directory, boolean isByKernel) {
    this.namespace = namespace;
    this.directory = directory;
    this.isByKernel = isByKernel;
  }

  /** The privilege that it needs: its bridges are tap devices. */
  static Set<Privilege> rights() {
    return EnumSet.of(Privilege.NETWORKS, Privilege.TAPS);
  }

  /** Whether this machine's kernel can move packets. */
  static boolean isByKernelHere() {
    return KernelFeature.OPENVSWITCH.isThere();
  }

  /** Whether the kernel moves packets; else the switch itself does. */
  boolean isByKernel() {
    return isByKernel;
  }

  /**
   * Starts the database and the switch, without a bridge yet.
   *
   * @param namespace a host of the underlay
   */
  static VirtualSwitch start(Underlay underlay, NetworkNamespace namespace, int index)
      throws HostException, InterruptedException {
    boolean isByKernel = underlay.has(KernelFeature.OPENVSWITCH, index);
    VirtualSwitch started =
        new VirtualSwitch(namespace, underlay.directory(index, "ovs"), isByKernel);
    return Starting.wholly(started, started::close, started::start);
  }

  private void start() throws HostException, InterruptedException {
    var unused =
        CheckedCommand.run(namespace.machine(), "ovsdb-tool", "create", file("conf.db"), SCHEMA);
    RunningProcess database =
        daemon("ovsdb-server", file("conf.db"), "--remote=punix:" + file("db.sock"));
    await(database, "db.sock");
    set("--no-wait", "init");
    List<String> words = new ArrayList<>(List.of("ovs-vswitchd", socket()));
    if (!isByKernel) {
      words.add("--disable-system");
    }
    await(daemon(words.toArray(String[]::new)), "ovs-vswitchd.ctl");
    version =
        namespace
            .machine()
            .run(Command.of("ovs-vswitchd", "--version"), READY)
            .standardOutput()
            .lines()
            .findFirst()
            .map(line -> line.substring(line.lastIndexOf(' ') + 1))
            .orElse("");
  }

  private RunningProcess daemon(String... words) throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(namespace.prefix());
    all.addAll(List.of(words));
    all.add("--unixctl=" + file(words[0] + ".ctl"));
    all.add("--log-file=" + file(words[0] + ".log"));
    all.addAll(List.of("-vconsole:off", "-vsyslog:off"));
    RunningProcess daemon =
        namespace
            .machine()
            .start(
                Command.of(all)
                    .with("OVS_RUNDIR", directory)
                    .with("OVS_LOGDIR", directory)
                    .with("OVS_DBDIR", directory));
    daemons.push(new Daemon(words[0], daemon));
    return daemon;
  }

  private void await(RunningProcess daemon, String socket)
      throws HostException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    Command look = Command.of("test", "-e", file(socket));
    while (!namespace.machine().run(look, READY).succeeded()) {
      if (!daemon.isRunning() || waited.isBeyond(READY)) {
        throw new HostException(
            "Open vSwitch in %s does not start: %s".formatted(namespace.name(), output(daemon)));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private static String output(RunningProcess daemon) {
    daemon.close();
    try {
      return new String(daemon.standardError().readAllBytes(), StandardCharsets.UTF_8)
          .strip()
          .replace('\n', ' ');
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Changes its database, and waits until the switch has applied that. */
  void set(String... words) throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("ovs-vsctl", "--db=" + socket()));
    all.add("--timeout=" + READY.toSeconds());
    all.addAll(List.of(words));
    var unused = CheckedCommand.run(namespace.machine(), all.toArray(String[]::new));
  }

  /** Its version, such as {@code 3.1.0}; empty if it does not say. */
  String version() {
    return version;
  }

  /**
   * Processor time so far of the program that moves packets, in nanoseconds and ticks of 10 ms;
   * empty if it has ended.
   */
  OptionalLong switchNanos() {
    // It was started after the database.
    return daemons.getFirst().process().processorNanos();
  }

  /** The program that has ended, if any. */
  Optional<String> defect() {
    return daemons.stream()
        .filter(each -> !each.process().isRunning())
        .map(
            each ->
                "%s of Open vSwitch in %s has ended".formatted(each.program(), namespace.name()))
        .findFirst();
  }

  private String socket() {
    return "unix:" + file("db.sock");
  }

  private String file(String name) {
    return directory + "/" + name;
  }

  @Override
  public void close() {
    while (!daemons.isEmpty()) {
      daemons.pop().process().close();
    }
  }
}
