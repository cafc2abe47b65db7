package io.tare.infra.image.container;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.group.GroupChain;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.OutsideLinks;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.confinement.CpuSet;
import io.tare.infra.machine.confinement.Pinned;
import io.tare.infra.machine.confinement.SwapLimit;
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
public final class Container implements Pinned {

  private static final Duration START = Duration.ofSeconds(30);
  private static final String SCRATCH = "/var/tmp/tare";

  /** What mounting takes, and giving up the right to it. */
  private static final List<String> MOUNTING = List.of("CAP_SYS_ADMIN", "CAP_SETPCAP");

  /** In a runtime's state of a container. */
  private static final Pattern PID = Pattern.compile("\"pid\": (\\d+)");

  private static final String PREPARE =
      "until [ -p %s/alive ]; do sleep 0.02; done; mkdir -p %s".formatted(Bundle.CONTROL, SCRATCH);

  private final Plan plan;
  private final RunContext context;
  private final LocalHost machine;
  private final String id;
  private final Path directory;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private @Nullable RunningProcess init;
  private @Nullable Host host;
  private Optional<CpuSet> group = Optional.empty();

  /**
   * What a container is made of.
   *
   * @param name its node's, for messages
   * @param tree the root file system, which stays as it is
   * @param network the namespace to join; this machine's if empty
   */
  public record Plan(
      String name,
      PlatformSpec spec,
      ContainerRuntime runtime,
      CpuList cpus,
      Path tree,
      Artefacts artefacts,
      Optional<NetworkNamespace> network) {}

  private Container(Plan plan, RunContext context, LocalHost machine) throws HostException {
    this.plan = plan;
    this.context = context;
    this.machine = machine.named(plan.name());
    this.id = "tare-" + context.leases().nextToken();
    this.directory = context.scratch("container");
  }

  /** Starts one; leaves nothing if that fails. */
  public static Container start(Plan plan, RunContext context, LocalHost machine)
      throws HostException, InterruptedException {
    Container container = new Container(plan, context, machine);
    try {
      container.run();
      return container;
    } catch (HostException | InterruptedException e) {
      container.close();
      throw e;
    } catch (IOException e) {
      container.close();
      throw new HostException(plan.name() + ": cannot create the container: " + e.getMessage(), e);
    }
  }

  /** Its inside. */
  public Host host() {
    if (host == null) {
      throw new IllegalStateException("the container is not started");
    }
    return host;
  }

  @Override
  public CpuList cpus() {
    return plan.cpus();
  }

  /** What limits it, for the environment record. */
  public String confinement() {
    return (plan.runtime().hasControlGroups()
            ? "cpus %s by cgroup; memory %d bytes by cgroup"
            : "cpus %s by taskset; memory %d bytes by the JVMs' heap limits only")
        .formatted(plan.cpus(), plan.spec().resources().memoryBytes());
  }

  @Override
  public boolean giveWay() throws HostException {
    Optional<CpuList> other = Confinement.beside(plan.cpus());
    return group.isPresent() && other.isPresent() && group.get().moveTo(other.get());
  }

  @Override
  public void takeTurn() throws HostException {
    if (group.isPresent() && !group.get().moveTo(plan.cpus())) {
      throw new HostException(
          "cannot confine the container to processors " + plan.cpus() + " again");
    }
  }

  private void run() throws HostException, InterruptedException, IOException {
    ContainerRuntime runtime = plan.runtime();
    Bundle bundle =
        new Bundle(
            runtime.word(),
            runtime.layersRoot() ? plan.tree() : overlay(plan.tree()),
            plan.spec().resources(),
            plan.cpus(),
            runtime.hasControlGroups() ? Optional.of("/" + id) : Optional.empty(),
            context.lifeline().control(),
            readable(plan.artefacts()),
            plan.network().map(NetworkNamespace::path),
            plan.spec().sharesFiles());
    Files.writeString(directory.resolve("config.json"), bundle.config(), StandardCharsets.UTF_8);
    Path state = Files.createDirectories(directory.resolve("state"));
    for (Resource each : runtime.records(state, id)) {
      leases.push(context.leases().hold(each));
    }
    LocalHost confined =
        runtime.hasControlGroups()
            ? machine
            : machine.within(List.of("taskset", "-c", plan.cpus().toString()));
    init = confined.start(Command.of(words(state, "run", "--bundle", directory.toString(), id)));
    awaitRunning(state);
    List<String> exec = words(state, "exec", "--cwd", "/");
    if (plan.spec().sharesFiles()) {
      MOUNTING.forEach(each -> exec.addAll(List.of("--cap", each)));
    }
    exec.add(id);
    prepare(exec);
    host = new ContainerHost(machine, exec, SCRATCH);
  }

  /** The runtime with a command. */
  private List<String> words(Path state, String... command) {
    List<String> words = new ArrayList<>(plan.runtime().words(directory));
    words.addAll(List.of("--root", state.toString()));
    words.addAll(List.of(command));
    return words;
  }

  /** Waits until programs can be supervised, for whom it makes a directory. */
  private void prepare(List<String> exec) throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(exec);
    words.addAll(List.of("sh", "-c", PREPARE));
    CheckedCommand.run(machine, words.toArray(String[]::new));
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
      Host.Finished asked = machine.run(Command.of(words(state, "state", id)), START);
      if (asked.standardOutput().contains("\"status\": \"running\"")) {
        Matcher pid = PID.matcher(asked.standardOutput());
        if (plan.runtime().hasControlGroups() && pid.find()) {
          group = CpuSet.of(Long.parseLong(pid.group(1)));
          forbidSwap(pid.group(1));
        }
        return;
      }
      Thread.sleep(50);
    }
    String output =
        init == null || init.isRunning()
            ? "it does not run after " + START.toSeconds() + " s"
            : new String(init.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
    throw new HostException(
        plan.name() + ": the container did not start: " + output.replace('\n', ' '));
  }

  /** The runtime cannot: it refuses the container where the kernel does not count swap. */
  private void forbidSwap(String pid) {
    GroupChain.nearest(pid, "memory")
        .filter(each -> each.endsWith(id))
        .ifPresent(
            each -> {
              var unused = SwapLimit.forbid(each, plan.spec().resources().memoryBytes());
            });
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
