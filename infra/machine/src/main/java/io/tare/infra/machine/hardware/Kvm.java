package io.tare.infra.machine.hardware;

import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.clock.Patience;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.machine.KvmExits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether KVM on this machine really runs guests. A virtual machine may offer the device without
 * the processor's support, so that guests hang or never start; therefore a small guest is tried.
 */
public final class Kvm {

  private static final Path DEVICE = Path.of("/dev/kvm");
  private static final Set<PosixFilePermission> OF_GROUP =
      EnumSet.of(PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE);

  /** Stands for all groups that a user namespace does not know. */
  private static final Integer UNKNOWN_GROUP = 65_534;

  private static final List<String> MODULES = List.of("kvm", "kvm_amd", "kvm_intel");
  private static final Path LOADED = Path.of("/sys/module");

  /** Runs guests without the processor's support (pagetable-based virtual machine, 2024). */
  private static final String PVM = "kvm_pvm";

  private static final String QEMU = "qemu-system-x86_64";

  /**
   * A trial takes a fifth of a second; five seconds where the machine itself is emulated. A trial
   * that keeps using a processor gets more, as a slow KVM is not broken.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A spinning guest never ends. */
  private static final int MAX_PATIENCE = 3;

  private static final long LOOK_MILLIS = 100;

  /** A longer trial is announced. */
  private static final Duration SILENCE = Duration.ofSeconds(2);

  private static @Nullable Kvm tried;
  private static Consumer<String> listener = line -> {};

  private final Optional<String> obstacle;

  private Kvm(Optional<String> obstacle) {
    this.obstacle = obstacle;
  }

  /**
   * Announces a trial of KVM that takes more than two seconds.
   *
   * @param lines gets the line
   */
  public static synchronized void announceTo(Consumer<String> lines) {
    listener = lines;
  }

  /**
   * Why KVM runs no guests here, in a line with what to do; empty if it does. The first caller
   * waits for the trial. Without QEMU nothing is tried.
   */
  public static synchronized Optional<String> obstacle() {
    if (tried == null) {
      Optional<String> closed =
          closed(DEVICE, cpuinfo(), LOADED, System.getProperty("user.name"), Kvm::mayOpen);
      if (closed.isEmpty() && SearchPath.find(QEMU).isEmpty()) {
        return Optional.empty();
      }
      try {
        tried = new Kvm(closed.isPresent() ? closed : trial("kvm", "host", PATIENCE, listener));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.of("no KVM: interrupted while trying it");
      }
    }
    return tried.obstacle;
  }

  private static String cpuinfo() {
    try {
      return Files.readString(Path.of("/proc/cpuinfo"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Why a device is not even tried. On a processor without support the smallest guest may run, but
   * a kernel spins.
   *
   * @param cpuinfo the text of {@code /proc/cpuinfo}
   * @param modules the kernel's, such as {@code /sys/module}
   * @param mayOpen whether this user may open a device
   */
  static Optional<String> closed(
      Path device, String cpuinfo, Path modules, String user, Predicate<Path> mayOpen) {
    if (!Files.exists(device)) {
      return Optional.of(
          "no KVM: there is no "
              + device
              + " (the processor's virtualization is off, or the module kvm_intel or kvm_amd is not"
              + " loaded)");
    }
    if (!Accelerator.hasSupport(cpuinfo)) {
      return Optional.of(
          "no KVM: "
              + (Files.isDirectory(modules.resolve(PVM))
                  ? device
                      + " is of PVM (module kvm_pvm), which runs only guest kernels built with"
                      + " CONFIG_PVM_GUEST; the guest image has Debian's, which is not"
                  : "there is " + device + ", but the processor shows neither vmx nor svm"));
    }
    return mayOpen.test(device)
        ? Optional.empty()
        : Optional.of("no KVM: " + device + " may not be opened; " + remedy(device, user));
  }

  private static boolean mayOpen(Path device) {
    return Files.isReadable(device) && Files.isWritable(device);
  }

  private static String remedy(Path device, String user) {
    try {
      PosixFileAttributes attributes = Files.readAttributes(device, PosixFileAttributes.class);
      String group = attributes.group().getName();
      boolean isOfGroup = attributes.permissions().containsAll(OF_GROUP);
      if (isOfGroup && UNKNOWN_GROUP.equals(Files.getAttribute(device, "unix:gid"))) {
        return "add yourself to its group, which ls -l %s names, and log in again"
            .formatted(device);
      }
      if (isOfGroup && !group.equals("root")) {
        return "add yourself to group %s: sudo usermod -aG %s %s, and log in again"
            .formatted(group, group, user);
      }
    } catch (IOException e) {
      return "cannot read its owner: " + e.getMessage();
    }
    return "nor may its group; have an administrator run: chgrp kvm %s; chmod 660 %s"
        .formatted(device, device);
  }

  /** KVM's parameters and the kernel's version, by names of the environment record. */
  public static SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("hypervisor.kernel", System.getProperty("os.version"));
    for (String module : MODULES) {
      parameters(module).forEach((name, value) -> facts.put("hypervisor." + name, value));
    }
    KvmExits.obstacle().ifPresent(why -> facts.put("hypervisor.exits", why));
    return facts;
  }

  /** A module for processors of another maker is not loaded and has none. */
  private static SortedMap<String, String> parameters(String module) {
    SortedMap<String, String> values = new TreeMap<>();
    try (Stream<Path> files = Files.list(LOADED.resolve(module).resolve("parameters"))) {
      for (Path each : files.filter(Files::isReadable).toList()) {
        values.put(
            module + "." + each.getFileName(),
            Files.readString(each, StandardCharsets.ISO_8859_1).strip());
      }
    } catch (IOException e) {
      return values;
    }
    return values;
  }

  /**
   * Runs the smallest guest.
   *
   * @param lines gets a line if it takes long
   */
  static Optional<String> trial(
      String accelerator, String cpu, Duration patience, Consumer<String> lines)
      throws InterruptedException {
    try {
      Path directory = Files.createTempDirectory("tare-kvm-");
      Path rom = directory.resolve("rom");
      Path output = directory.resolve("said");
      // Also if the program is ended meanwhile; the last one is removed first.
      List.of(directory, rom, output).forEach(each -> each.toFile().deleteOnExit());
      try {
        Files.write(rom, TrialRom.image());
        return ended(started(accelerator, cpu, rom, output), output, patience, SILENCE, lines);
      } finally {
        TreeRemoval.delete(directory);
      }
    } catch (IOException e) {
      return Optional.of("no KVM: cannot try it: " + e.getMessage());
    }
  }

  private static Process started(String accelerator, String cpu, Path rom, Path output)
      throws IOException {
    return SearchPath.builder(
            List.of(
                QEMU,
                "-accel",
                accelerator,
                "-cpu",
                cpu,
                "-machine",
                "q35",
                "-m",
                "16M",
                "-nodefaults",
                "-no-user-config",
                "-display",
                "none",
                "-no-reboot",
                "-bios",
                rom.toString(),
                "-device",
                "isa-debug-exit,iosize=1,iobase=" + TrialRom.EXIT_PORT))
        .redirectInput(Path.of("/dev/null").toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(output.toFile())
        .start();
  }

  /** How it ended, or why waiting stopped; announces a long trial. */
  static Optional<String> ended(
      Process guest, Path output, Duration deadline, Duration silence, Consumer<String> lines)
      throws IOException, InterruptedException {
    Patience patience = new Patience(deadline, MAX_PATIENCE);
    boolean isReported = false;
    try {
      while (!guest.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!isReported && patience.waited().compareTo(silence) > 0) {
          lines.accept(
              "trying KVM with a small guest, at most %d s more"
                  .formatted(deadline.multipliedBy(MAX_PATIENCE).minus(silence).toSeconds()));
          isReported = true;
        }
        if (patience.isOver(processorNanos(guest))) {
          return Optional.of(
              "no KVM: "
                  + DEVICE
                  + " opens, but a guest of a few instructions did not run within "
                  + patience.waited().toSeconds()
                  + " s");
        }
      }
      if (guest.exitValue() == TrialRom.EXIT_STATUS) {
        return Optional.empty();
      }
      String why =
          Files.readString(output, StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> !line.isBlank())
              .findFirst()
              .orElse("status " + guest.exitValue());
      return Optional.of("no KVM: a guest of a few instructions did not run: " + why.strip());
    } finally {
      guest.destroyForcibly();
    }
  }

  private static long processorNanos(Process guest) {
    return guest.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }
}
