package io.tare.infra.guests;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** User Mode Linux: a guest kernel that runs as a program, without hardware support. */
record Uml(Duration bootDeadline, List<UmlLibrary> libraries) implements Hypervisor {

  static final String PROGRAM = "linux.uml";

  /** Names of links in the guest's directory. */
  private static final String IMAGE = "image";

  private static final String DISK = "disk";

  /** Its kernel supports no more. */
  static final int CPUS = 1;

  /** It creates no network itself. */
  static final boolean HAS_TAP = true;

  /** Its packets arrive in batches; the kernel's limit per interrupt is 64. */
  private static final String NETWORK = "vec%d:transport=tap,ifname=%s,depth=64,gro=1,mtu=%d";

  Uml {
    libraries = List.copyOf(libraries);
  }

  @Override
  public String name() {
    return "User Mode Linux";
  }

  @Override
  public Optional<String> objection(PlatformSpec spec) {
    if (spec.resources().cpus() > CPUS) {
      return Optional.of(
          "platform %s: cpus is %d, but User Mode Linux has 1; set cpus: 1, or use kind qemu"
              .formatted(spec.name(), spec.resources().cpus()));
    }
    if (!"amd64".equals(System.getProperty("os.arch"))) {
      return Optional.of(
          "platform %s: User Mode Linux runs on amd64, this machine is %s; use kind qemu"
              .formatted(spec.name(), System.getProperty("os.arch")));
    }
    return Optional.empty();
  }

  @Override
  public String link(int index) {
    return "vec" + index;
  }

  @Override
  public boolean needsTap(PlatformSpec spec) {
    return HAS_TAP;
  }

  /** Its block driver does what a request's segments say, and a flush has none. */
  @Override
  public boolean flushesReachDisk() {
    return false;
  }

  @Override
  public void prepare(GuestPlan plan, Host machine) throws HostException, InterruptedException {
    // It creates its overlay itself. It joins its arguments and splits them at blanks and commas,
    // so files get links whose names have neither.
    try {
      Files.createSymbolicLink(plan.directory().resolve(IMAGE), plan.image().root());
      Files.createSymbolicLink(plan.directory().resolve(DISK), plan.disk());
      for (UmlLibrary each : libraries) {
        Files.createSymbolicLink(plan.directory().resolve(each.file()), each.compiled(machine));
      }
    } catch (IOException e) {
      throw new HostException("cannot create links in " + plan.directory() + ": " + e, e);
    }
  }

  @Override
  public Command command(GuestPlan plan) throws HostException {
    if (!(plan.uplink() instanceof Uplink.Tap tap)) {
      throw new HostException("User Mode Linux needs a tap device");
    }
    List<String> words = new ArrayList<>();
    if (!libraries.isEmpty()) {
      words.addAll(
          List.of(
              "env",
              libraries.stream()
                  .map(each -> "./" + each.file())
                  .collect(Collectors.joining(":", "LD_PRELOAD=", ""))));
    }
    words.add(PROGRAM);
    words.add("mem=" + plan.memoryMebibytes() + "M");
    words.add("umid=" + plan.id());
    words.add("uml_dir=./");
    words.add("ubd0=" + GuestPlan.OVERLAY + "," + IMAGE);
    // Not locked ("c"): QEMU refuses disks that another program has locked.
    words.add("ubd1rc=" + DISK);
    words.add("con=null");
    words.add("con0=null,fd:1");
    words.add("ssl=null");
    words.add(NETWORK.formatted(0, tap.device(), tap.mtuBytes()));
    for (int i = 0; i < plan.further().size(); i++) {
      Uplink.Tap further = plan.further().get(i);
      words.add(NETWORK.formatted(i + 1, further.device(), further.mtuBytes()));
    }
    words.addAll(plan.kernelWords("/dev/ubda", "/dev/ubdb"));
    // Its memory is a file there: on disk every page would be written back.
    String memory = FreeSpace.memory(plan.resources().memoryBytes(), plan.directory()).toString();
    return Command.of(words).with("TMPDIR", memory);
  }

  @Override
  public void end(GuestPlan plan) {
    // Only a signal ends it, which the caller sends.
  }

  @Override
  public SortedMap<String, String> facts(GuestPlan plan, Host machine)
      throws HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.HYPERVISOR_NAME.key(), name());
    facts.put(
        Fact.HYPERVISOR_VERSION.key(), CheckedCommand.run(machine, PROGRAM, "--version").strip());
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), "ptrace");
    if (has(UmlLibrary.Task.REGISTERS)) {
      facts.put("hypervisor.registers", "set as a whole by a library of Tare's");
    }
    facts.put(
        "hypervisor.disk",
        has(UmlLibrary.Task.READS) ? "cache=none by a library of Tare's" : "cache=writeback");
    return facts;
  }

  private boolean has(UmlLibrary.Task task) {
    return libraries.stream().anyMatch(each -> each.task() == task);
  }
}
