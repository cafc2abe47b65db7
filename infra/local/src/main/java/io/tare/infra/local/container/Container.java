package io.tare.infra.local.container;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.OutsideLinks;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.confinement.CpuSet;
import io.tare.infra.machine.confinement.Pinned;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One running container, with everything that belongs to it. */
final class Container implements Pinned {

  private static final Duration START = Duration.ofSeconds(30);
  private static final String SCRATCH = "/var/tmp/tare";

  /** What mounting takes, and giving up the right to it. */
  private static final List<String> MOUNTING = List.of("CAP_SYS_ADMIN", "CAP_SETPCAP");

  /** In runc's state of a container. */
  private static final Pattern PID = Pattern.compile("\"pid\": (\\d+)");

  private final String name;
  private final PlatformSpec spec;
  private final RunContext context;
  private final LocalHost machine;
  private final CpuList cpus;
  private final String id;
  private final Path directory;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private @Nullable RunningProcess init;
  private @Nullable Host host;
  private Optional<CpuSet> group = Optional.empty();

  private Container(
      String name, PlatformSpec spec, RunContext context, LocalHost machine, CpuList cpus)
      throws HostException {
    this.name = name;
    this.spec = spec;
    this.context = context;
    this.machine = machine.named(name);
    this.cpus = cpus;
    this.id = "tare-" + context.leases().nextToken();
    this.directory = context.scratch("container");
  }

  /**
   * Starts one; leaves nothing if that fails.
   *
   * @param network the namespace to join; this machine's if empty
   */
  static Container start(
      String name,
      PlatformSpec spec,
      RunContext context,
      LocalHost machine,
      CpuList cpus,
      Optional<NetworkNamespace> network,
      Artefacts artefacts,
      Path tree)
      throws HostException, InterruptedException {
    Container container = new Container(name, spec, context, machine, cpus);
    try {
      container.run(artefacts, tree, network.map(NetworkNamespace::path));
      return container;
    } catch (HostException | InterruptedException e) {
      container.close();
      throw e;
    } catch (IOException e) {
      container.close();
      throw new HostException(name + ": cannot create the container: " + e.getMessage(), e);
    }
  }

  Host host() {
    if (host == null) {
      throw new IllegalStateException("the container is not started");
    }
    return host;
  }

  @Override
  public CpuList cpus() {
    return cpus;
  }

  @Override
  public boolean giveWay() throws HostException {
    Optional<CpuList> other = Confinement.beside(cpus);
    return group.isPresent() && other.isPresent() && group.get().moveTo(other.get());
  }

  @Override
  public void takeTurn() throws HostException {
    if (group.isPresent() && !group.get().moveTo(cpus)) {
      throw new HostException("cannot confine the container to processors " + cpus + " again");
    }
  }

  private void run(Artefacts artefacts, Path tree, Optional<String> network)
      throws HostException, InterruptedException, IOException {
    Path control = context.lifeline().control();
    Bundle bundle =
        new Bundle(
            overlay(tree),
            spec.resources(),
            cpus,
            "/" + id,
            readable(artefacts),
            List.of(control),
            network,
            spec.sharesFiles());
    Files.writeString(directory.resolve("config.json"), bundle.config(), StandardCharsets.UTF_8);
    Path state = Files.createDirectories(directory.resolve("state"));
    leases.push(context.leases().hold(new MachineResource.Container(state.toString(), id)));
    init =
        machine.start(
            Command.of(
                "runc", "--root", state.toString(), "run", "--bundle", directory.toString(), id));
    List<String> exec =
        new ArrayList<>(List.of("runc", "--root", state.toString(), "exec", "--cwd", "/"));
    if (spec.sharesFiles()) {
      MOUNTING.forEach(each -> exec.addAll(List.of("--cap", each)));
    }
    exec.add(id);
    awaitRunning(state);
    Host inside = new ContainerHost(machine, exec, control, SCRATCH);
    CheckedCommand.run(inside, "mkdir", "-p", SCRATCH);
    host = inside;
  }

  /** The container writes to an overlay, so that the tree is unchanged. */
  private Path overlay(Path tree) throws HostException, InterruptedException, IOException {
    Path upper = Files.createDirectory(directory.resolve("upper"));
    Path work = Files.createDirectory(directory.resolve("work"));
    Path root = Files.createDirectory(directory.resolve("rootfs"));
    leases.push(context.leases().hold(new PathResource.Mount(root.toString())));
    CheckedCommand.run(
        machine,
        "mount",
        "-t",
        "overlay",
        "overlay",
        "-o",
        "lowerdir=" + tree + ",upperdir=" + upper + ",workdir=" + work,
        root.toString());
    return root;
  }

  private static List<Path> readable(Artefacts artefacts) throws IOException {
    List<Path> paths = new ArrayList<>(List.of(artefacts.javaHome(), artefacts.directory()));
    paths.addAll(OutsideLinks.of(artefacts.javaHome()));
    return paths;
  }

  private void awaitRunning(Path state) throws HostException, InterruptedException, IOException {
    Stopwatch waited = Stopwatch.started();
    while (init != null && init.isRunning() && !waited.isBeyond(START)) {
      Host.Finished asked =
          machine.run(Command.of("runc", "--root", state.toString(), "state", id), START);
      if (asked.standardOutput().contains("\"status\": \"running\"")) {
        Matcher pid = PID.matcher(asked.standardOutput());
        group = pid.find() ? CpuSet.of(Long.parseLong(pid.group(1))) : Optional.empty();
        return;
      }
      Thread.sleep(50);
    }
    String output =
        init == null || init.isRunning()
            ? "it does not run after " + START.toSeconds() + " s"
            : new String(init.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
    throw new HostException(name + ": the container did not start: " + output.replace('\n', ' '));
  }

  @Override
  public void close() {
    if (init != null) {
      init.close();
    }
    while (!leases.isEmpty()) {
      var unused = leases.pop().removed();
    }
  }
}
