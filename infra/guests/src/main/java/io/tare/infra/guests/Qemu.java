package io.tare.infra.guests;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.Overlay;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.machine.hardware.Kvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * QEMU with KVM or TCG. It boots the image's kernel without firmware.
 *
 * @param withoutKvm why KVM is not used, unless TCG was requested
 */
record Qemu(
    Emulator emulator,
    Accelerator accelerator,
    QemuHardware hardware,
    Optional<String> withoutKvm,
    Duration bootDeadline)
    implements Hypervisor {

  static final String PROGRAM = "qemu-system-x86_64";

  private static final String IO_THREAD = "disks";
  private static final Duration LOOK = Duration.ofMillis(20);

  @Override
  public String name() {
    return "QEMU (" + accelerator.label() + ")";
  }

  @Override
  public Optional<String> objection(PlatformSpec spec) {
    return "amd64".equals(System.getProperty("os.arch"))
        ? QemuHardware.objection(spec).map(why -> "platform " + spec.name() + ": " + why)
        : Optional.of(
            "platform %s: kind qemu runs on amd64, this machine is %s"
                .formatted(spec.name(), System.getProperty("os.arch")));
  }

  @Override
  public String link(int index) {
    return "eth" + index;
  }

  @Override
  public boolean needsTap(PlatformSpec spec) {
    return spec.isNetworked();
  }

  @Override
  public boolean flushesReachDisk() {
    return hardware.cache() != QemuHardware.Cache.UNSAFE;
  }

  @Override
  public int queues() {
    return hardware.threads().queues();
  }

  @Override
  public boolean isPinned() {
    return hardware.threads().isPinned();
  }

  /** By the threads that QEMU names; those of devices and the main loop may use all processors. */
  @Override
  public void pin(String guest, GuestProcess guestProcess, CpuList cpus, Host host)
      throws HostException, InterruptedException {
    try (Qmp qemu = Qmp.connect(guest, guestProcess.monitor(), guestProcess::processorNanos)) {
      List<Long> threads = qemu.processorThreads();
      for (int i = 0; i < threads.size(); i++) {
        CheckedCommand.run(
            host,
            "taskset",
            "-p",
            "-c",
            Integer.toString(cpus.cpus().get(i % cpus.size())),
            Long.toString(threads.get(i)));
      }
    }
  }

  @Override
  public void mount(Host guest) throws HostException, InterruptedException {
    if (hardware.shared().isPresent()) {
      hardware.shared().get().mount(guest);
    }
  }

  @Override
  public void prepare(GuestPlan plan, Host host) throws HostException, InterruptedException {
    Overlay.make(host, plan.image().root(), plan.directory().resolve(GuestPlan.OVERLAY));
  }

  @Override
  public Command command(GuestPlan plan) {
    return command(plan, List.of());
  }

  private Command command(GuestPlan plan, List<String> further) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-name", plan.id() + ",debug-threads=on"));
    words.addAll(hardware.memory(plan.memoryMebibytes()));
    words.addAll(List.of("-accel", accelerator.option(), "-cpu", hardware.cpu(accelerator)));
    words.addAll(List.of("-smp", Integer.toString(plan.resources().cpus()), "-rtc", "base=utc"));
    words.addAll(List.of("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"));
    words.addAll(List.of("-chardev", "file,id=console,append=on,path=" + GuestPlan.CONSOLE));
    words.addAll(List.of("-serial", "chardev:console"));
    words.addAll(List.of("-qmp", "unix:" + GuestPlan.MONITOR + ",server=on,wait=off"));
    words.addAll(List.of("-kernel", plan.image().kernel().toString()));
    words.addAll(List.of("-initrd", plan.image().initrd().toString()));
    List<String> kernel = new ArrayList<>(plan.kernelWords("/dev/vda", "/dev/vdb"));
    kernel.add("console=ttyS0");
    words.addAll(List.of("-append", String.join(" ", kernel)));
    if (!hardware.hasPci()) {
      // The standard's devices, not those of drafts before it.
      words.addAll(List.of("-global", "virtio-mmio.force-legacy=false"));
    }
    if (hardware.threads().hasIoThread()) {
      words.addAll(List.of("-object", "iothread,id=" + IO_THREAD));
    }
    // The image below the overlay is never written, but User Mode Linux locks it for writing. A
    // second QEMU opens the overlay while the guest migrates to it.
    disk(
        words,
        "root",
        "format=qcow2,"
            + hardware.disk(plan.directory())
            + ",file="
            + GuestPlan.OVERLAY
            + ",file.locking=off,backing.file.locking=off");
    disk(words, "artefacts", "format=raw,readonly=on,file=" + escaped(plan.disk().toString()));
    network(words, "net", plan.uplink());
    for (int i = 0; i < plan.further().size(); i++) {
      network(words, "net" + (i + 1), plan.further().get(i));
    }
    Optional<SharedDirectory> shared = hardware.shared();
    shared.ifPresent(each -> words.addAll(each.options(hardware.attachment())));
    words.addAll(further);
    Command command = emulator.command(words);
    return shared.map(each -> each.servedTo(command)).orElse(command);
  }

  @Override
  public Command waiting(String guest, GuestPlan plan, Host host)
      throws HostException, InterruptedException {
    Optional<String> objection = accelerator.migrationObjection(emulator.version(host));
    if (objection.isPresent()) {
      throw new HostException(guest + ": " + objection.get());
    }
    return command(plan, List.of("-incoming", "defer"));
  }

  /** It creates its monitor before its devices, but answers only after them. */
  @Override
  public void awaitOpen(String guest, GuestProcess guestProcess)
      throws HostException, InterruptedException {
    Path monitor = guestProcess.monitor();
    BooleanSupplier isOver = Qmp.within(Qmp.PATIENCE, guestProcess::processorNanos);
    while (!Files.exists(monitor)) {
      if (guestProcess.process().waitForEnd(LOOK) || isOver.getAsBoolean()) {
        throw guestProcess.process().endedException();
      }
    }
    Qmp.connect(guest, monitor, guestProcess::processorNanos).close();
  }

  @Override
  public MigrationRecord migrate(
      String guest, GuestProcess source, GuestProcess destination, MigrationOrder order)
      throws HostException, InterruptedException {
    return QemuMigration.run(guest, source, destination, order);
  }

  private void disk(List<String> words, String id, String options) {
    words.addAll(List.of("-drive", "if=none,id=" + id + "," + options));
    String thread = hardware.threads().hasIoThread() ? ",iothread=" + IO_THREAD : "";
    words.addAll(
        List.of("-device", "virtio-blk-" + hardware.attachment() + ",drive=" + id + thread));
  }

  private void network(List<String> words, String id, Uplink uplink) {
    words.addAll(List.of("-netdev", netdev(id, uplink)));
    words.addAll(
        List.of(
            "-device",
            "virtio-net-"
                + hardware.attachment()
                + ",netdev="
                + id
                + (hardware.hasPci() ? ",romfile=" : "")
                + ",mac="
                + uplink.mac()
                + queues(uplink)));
  }

  /** With PCI an interrupt for each queue, one for the control queue, and one for changes. */
  private String queues(Uplink uplink) {
    int pairs = hardware.threads().queues();
    if (!(uplink instanceof Uplink.Tap) || pairs == 1) {
      return "";
    }
    return hardware.hasPci() ? ",mq=on,vectors=" + (2 * pairs + 2) : ",mq=on";
  }

  /** Restricted: the guest reaches nothing outside. */
  private String netdev(String id, Uplink uplink) {
    if (uplink instanceof Uplink.Tap tap) {
      int queues = hardware.threads().queues();
      String device =
          "tap,id="
              + id
              + ",script=no,downscript=no,ifname="
              + tap.device()
              + (queues > 1 ? ",queues=" + queues : "");
      return hardware.hasVhost(accelerator) ? device + ",vhost=on" : device;
    }
    return "user,id=" + id + ",restrict=on,hostfwd=tcp:127.0.0.1:" + uplink.sshPort() + "-:22";
  }

  /** A comma within an option's value is written twice. */
  private static String escaped(String value) {
    return value.replace(",", ",,");
  }

  @Override
  public void pause(String guest, GuestProcess guestProcess, Duration length)
      throws HostException, InterruptedException {
    Monitor.pause(guest, guestProcess.monitor(), guestProcess::processorNanos, length);
  }

  @Override
  public void end(GuestPlan plan) {
    Monitor.quit(plan.directory().resolve(GuestPlan.MONITOR));
  }

  @Override
  public SortedMap<String, String> facts(GuestPlan plan, Host host)
      throws HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.HYPERVISOR_NAME.key(), "QEMU");
    facts.put(Fact.HYPERVISOR_VERSION.key(), emulator.version(host));
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), accelerator.label());
    if (accelerator == Accelerator.KVM) {
      facts.putAll(Kvm.facts());
    }
    withoutKvm.ifPresent(why -> facts.put("hypervisor.without_kvm", why));
    facts.put("hypervisor.machine", hardware.machine());
    facts.put("hypervisor.cpu", hardware.cpu(accelerator));
    facts.put("hypervisor.disk", hardware.disk(plan.directory()));
    facts.put("hypervisor.network", netdev("net", plan.uplink()) + queues(plan.uplink()));
    facts.put("hypervisor.pinned", Boolean.toString(isPinned()));
    if (hardware.shared().isPresent()) {
      facts.put("hypervisor.virtiofs", hardware.shared().get().described(host));
    }
    return facts;
  }
}
