package io.tare.harness.cli.machine;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.terminal.QuantityText;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.PlugIns;
import io.tare.harness.run.reading.RunQueue;
import io.tare.infra.api.MissingRequirements;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Substitute;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserNamespace;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.group.GroupLimits;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.machine.KvmExits;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.hardware.Kvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Examines this machine: what runs here, what does not, and what would change that. */
public final class MachineDiagnostics {

  private static final long COMFORTABLE_BYTES = 8L << 30;
  private static final long COMFORTABLE_MEMORY_BYTES = 4L << 30;
  private static final Pattern MEMORY = Pattern.compile("(?m)^MemAvailable:\\s+(\\d+) kB");

  /** Nodes that mount a file server's files. */
  private static final PlatformSpec SHARING = PlatformSpec.plain("native").sharingFiles();

  private final CommandContext context;
  private final PlatformAvailability availability;

  public MachineDiagnostics(CommandContext context) {
    this.context = context;
    this.availability = PlatformAvailability.ofThisMachine(System.getProperties());
  }

  /** All checks. */
  public List<MachineCheck> checks() throws CommandFailure, InterruptedException {
    List<MachineCheck> checks = new ArrayList<>();
    checks.add(java());
    checks.add(program());
    checks.add(plugIns());
    checks.add(processors());
    checks.add(quota(GroupLimits.ofThisProcess()));
    checks.add(load());
    checks.add(memory());
    checks.add(disk());
    checks.add(rights());
    checks.add(MachineCheck.good("native", "processes on this machine"));
    for (Substitute each : Platforms.substitutes()) {
      checks.add(check(each.name(), PlatformSpec.plain(each)));
    }
    if (Kvm.obstacle().isEmpty()) {
      checks.add(exits(KvmExits.obstacle()));
    }
    for (NetworkSpec network : between()) {
      checks.add(check(network.kind(), on(network)));
    }
    checks.add(check("sshfs", SHARING));
    checks.add(leftovers());
    return checks;
  }

  /** The packages needed to run every kind of platform and network. */
  public List<String> missingPackages() throws CommandFailure, InterruptedException {
    TreeSet<String> all = new TreeSet<>();
    for (NetworkSpec network : between()) {
      all.addAll(availability.obstacles(on(network)).packages());
    }
    for (Substitute each : Platforms.substitutes()) {
      all.addAll(availability.obstacles(PlatformSpec.plain(each)).packages());
    }
    all.addAll(availability.obstacles(SHARING).packages());
    return List.copyOf(all);
  }

  /** Networks of every kind that connects nodes. */
  private static List<NetworkSpec> between() {
    return Networks.kinds().keySet().stream()
        .map(NetworkSpec::plain)
        .filter(each -> !Networks.isWithinNode(each))
        .toList();
  }

  private static PlatformSpec on(NetworkSpec network) {
    return PlatformSpec.plain("native").on(network);
  }

  /** Examines again, because something was installed. */
  public void forget() {
    availability.forget();
  }

  private MachineCheck java() {
    Path home = context.home().javaHome();
    return MachineCheck.good("java", Runtime.version() + " in " + home);
  }

  private MachineCheck program() {
    Path artefacts = context.home().artefacts();
    return Files.isDirectory(artefacts)
        ? MachineCheck.good("artefacts", artefacts.toString())
        : MachineCheck.missing("artefacts", "none in " + artefacts, "build: mvn package");
  }

  private MachineCheck plugIns() {
    List<String> plugIns = PlugIns.added().words();
    return MachineCheck.good(
        "plug-ins",
        plugIns.isEmpty()
            ? "none in "
                + String.join(
                    " or ", context.home().plugIns().stream().map(Path::toString).toList())
            : String.join(", ", plugIns));
  }

  private static MachineCheck processors() {
    int count = usable();
    String finding = QuantityText.count(count, "processor") + among(count, online());
    return count > 1
        ? MachineCheck.good("processors", finding)
        : MachineCheck.limited(
            "processors",
            finding,
            "harness and platform will share it, which adds noise; use two or more");
  }

  /** Whether a cpuset or an affinity keeps this process off some processors. */
  static String among(int usable, int online) {
    return usable < online ? " of %d; the affinity or a cpuset has no more".formatted(online) : "";
  }

  /** The JVM's own count also depends on quotas. */
  private static int usable() {
    try {
      return CpuList.allowed().size();
    } catch (IOException e) {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  private static int online() {
    return (int) read("/proc/stat").lines().filter(line -> line.matches("cpu\\d+ .*")).count();
  }

  /** What limits the processor time of this process and all that it starts. */
  static MachineCheck quota(GroupLimits limits) {
    return limits
        .objection(1)
        .map(
            why ->
                MachineCheck.limited(
                    "quota", why, "raise the quota, or measure outside of the control group"))
        .orElseGet(
            () ->
                MachineCheck.good(
                    "quota",
                    limits
                        .processors()
                        .map(GroupLimits.Limit::words)
                        .orElse("control groups do not limit processor time")));
  }

  private MachineCheck load() throws InterruptedException {
    return RunQueue.sampled(context.machineStat())
        .map(
            queue ->
                queue.isBusy()
                    ? MachineCheck.limited("load", queue.warning(), "wait until they end")
                    : MachineCheck.good("load", queue.words()))
        .orElseGet(() -> MachineCheck.limited("load", "unknown", ""));
  }

  private static MachineCheck memory() {
    var found = MEMORY.matcher(read("/proc/meminfo"));
    if (!found.find()) {
      return MachineCheck.limited("memory", "unknown", "");
    }
    Optional<GroupLimits.Limit> limit = GroupLimits.ofThisProcess().memoryBytes();
    long max = limit.map(each -> each.max().longValue()).orElse(Long.MAX_VALUE);
    long free = Long.parseLong(found.group(1)) << 10;
    long bytes = Math.min(free, max);
    String finding =
        QuantityText.bytes(bytes)
            + (max < free ? " at most: " + limit.orElseThrow().words() : " free");
    return bytes >= COMFORTABLE_MEMORY_BYTES
        ? MachineCheck.good("memory", finding)
        : MachineCheck.limited("memory", finding, "a guest and its client need 2 GiB");
  }

  private MachineCheck disk() {
    Path cache = context.home().cache();
    Optional<String> obstacle = RunContext.objection(cache);
    if (obstacle.isPresent()) {
      return MachineCheck.missing("disk", obstacle.get(), "");
    }
    long free = FreeSpace.bytes(cache);
    String finding = QuantityText.bytes(free) + " free for the cache " + cache;
    return free >= COMFORTABLE_BYTES
        ? MachineCheck.good("disk", finding)
        : MachineCheck.limited(
            "disk", finding, "an image takes up to 2 GiB; set TARE_CACHE to use another directory");
  }

  private static MachineCheck rights() throws InterruptedException {
    if (Debian.isAdministrator()) {
      return MachineCheck.good("rights", "root");
    }
    UserNamespace namespace = UserNamespace.look();
    return namespace.isPossible()
        ? MachineCheck.limited(
            "rights",
            "not root; guests and networks run in a user namespace",
            "root is needed to install packages and for control groups; without it taskset limits "
                + "processors, and only the JVM limits memory")
        : MachineCheck.limited(
            "rights",
            "not root: " + String.join("; ", namespace.obstacles()),
            "guests with taps, networks and control groups need root or a user namespace");
  }

  private MachineCheck check(String topic, PlatformSpec spec)
      throws CommandFailure, InterruptedException {
    MissingRequirements obstacles = availability.obstacles(spec);
    if (obstacles.isEmpty()) {
      return MachineCheck.good(topic, "can run" + programHere(spec));
    }
    if (!obstacles.lacks().isEmpty()) {
      return MachineCheck.limited(topic, String.join("; ", obstacles.lacks()), "");
    }
    List<String> packages = obstacles.packages();
    if (packages.isEmpty()) {
      return MachineCheck.missing(topic, "cannot run: " + obstacles.words(), "");
    }
    String cost = Debian.cost(packages).map(words -> " (" + words + ")").orElse("");
    return MachineCheck.missing(
        topic, "cannot run: " + obstacles.words(), Debian.command(packages) + cost);
  }

  private static String programHere(PlatformSpec spec) {
    try {
      return Platforms.programHere(spec).map(words -> ": " + words).orElse("");
    } catch (HostException e) {
      return ""; // its kind is unknown, which other checks report
    }
  }

  /**
   * @param obstacle why exits of KVM guests cannot be counted
   */
  static MachineCheck exits(Optional<String> obstacle) {
    return obstacle
        .map(why -> MachineCheck.limited("exits", why, ""))
        .orElseGet(() -> MachineCheck.good("exits", "of KVM guests are counted by kind"));
  }

  private MachineCheck leftovers() {
    try {
      List<Leftovers> left = Leftovers.find(context.home().cache());
      long things = left.stream().mapToLong(each -> each.resources().size()).sum();
      return things == 0
          ? MachineCheck.good("leftovers", "none")
          : MachineCheck.limited(
              "leftovers",
              QuantityText.count(things, "leftover") + " of killed runs",
              "tare clean");
    } catch (IOException e) {
      return MachineCheck.limited("leftovers", "unknown: " + FileTrouble.reason(e), "tare clean");
    }
  }

  private static String read(String file) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return String.join("\n", lines.toList());
    } catch (IOException e) {
      return "";
    }
  }
}
