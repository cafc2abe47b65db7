package io.tare.infra.libvirt;

import io.tare.infra.hardware.Accelerator;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.Privilege;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.ImageStore;
import io.tare.infra.local.LocalHost;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Topology;
import io.tare.infra.shell.CheckedCommand;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Machines of libvirt: of Tare's guest image on this machine, by QEMU or as containers of LXC, or
 * cloned from a volume, wherever libvirt is and whatever hypervisor it drives.
 */
public final class LibvirtKind extends ManagedKind {

  private static final List<Requirement> PROGRAMS =
      List.of(
          new Requirement(Virsh.PROGRAM, "libvirt-clients"),
          new Requirement("qemu-img", "qemu-utils"),
          new Requirement("mke2fs", "e2fsprogs"),
          new Requirement("debugfs", "e2fsprogs"),
          new Requirement("ethtool", "ethtool"));

  private static final String KVM_BOOT = "60s";
  private static final String TCG_BOOT = "5min";

  @Override
  public String kind() {
    return "libvirt";
  }

  @Override
  public String description() {
    return "a guest or container that libvirt makes";
  }

  @Override
  protected Map<String, String> ownSettings() {
    return LibvirtSettings.TOLD;
  }

  @Override
  protected List<String> controlSettings() {
    return LibvirtSettings.CONTROL;
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    LibvirtSettings told = LibvirtSettings.of(platform, settings);
    VirshPlace place =
        told.ssh().isPresent() ? SshVirsh.connect(told.ssh().get()) : new LocalVirsh();
    return new LibvirtControl(place, told);
  }

  @Override
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    LibvirtSettings told = LibvirtSettings.of(spec.name(), spec.settings());
    if (told.template().isPresent()) {
      return super.source(spec, artefacts, context, progress);
    }
    OwnGuestFiles files = new OwnGuestFiles(spec, context);
    return told.driver() == LibvirtDriver.LXC
        ? files.trees(artefacts, progress)
        : files.disks(artefacts, progress);
  }

  @Override
  protected Wiring wiring(PlatformSpec spec) {
    if (spec.setting(LibvirtSettings.TEMPLATE).isPresent()) {
      return Wiring.ELSEWHERE;
    }
    return isLxc(spec) ? Wiring.BRIDGE : Wiring.TAP;
  }

  private static boolean isLxc(PlatformSpec spec) {
    return spec.setting(LibvirtSettings.URI).map(LibvirtDriver::of).stream()
        .anyMatch(driver -> driver == LibvirtDriver.LXC);
  }

  @Override
  protected boolean sharesKernel(PlatformSpec spec) {
    return isLxc(spec);
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  protected boolean migratesHere(PlatformSpec spec) {
    return wiring(spec) == Wiring.TAP && spec.setting(LibvirtSettings.DESTINATION).isPresent();
  }

  /**
   * Sets the clock of a guest of Tare's image, which reads whole seconds from one that began with
   * whole seconds, and so is up to two seconds late.
   */
  @Override
  protected void entered(PlatformSpec spec, Host inside, RunContext context)
      throws HostException, InterruptedException {
    if (wiring(spec) == Wiring.TAP) {
      String now =
          CheckedCommand.run(LocalHost.of(spec.name(), context), "date", "-u", "+@%s.%N").strip();
      CheckedCommand.run(inside, "date", "-u", "-s", now);
    }
  }

  /** On this machine KVM is tried, and left if the guest does not boot by it. */
  @Override
  protected List<PlatformSpec> candidates(PlatformSpec spec) throws HostException {
    LibvirtSettings told = LibvirtSettings.of(spec.name(), spec.settings());
    boolean isOpen =
        told.isHere()
            && told.driver() == LibvirtDriver.QEMU
            && spec.setting(LibvirtSettings.ACCELERATOR).orElse("auto").equals("auto");
    if (!isOpen) {
      return List.of(spec);
    }
    PlatformSpec tcg = with(spec, "tcg", TCG_BOOT);
    return Accelerator.mayHaveKvm() ? List.of(with(spec, "kvm", KVM_BOOT), tcg) : List.of(tcg);
  }

  /**
   * The same with an accelerator.
   *
   * @param deadline of the boot, unless the campaign says one
   */
  private static PlatformSpec with(PlatformSpec spec, String accelerator, String deadline) {
    SortedMap<String, String> settings = new TreeMap<>(spec.settings());
    settings.put(LibvirtSettings.ACCELERATOR, accelerator);
    settings.putIfAbsent(BOOT_DEADLINE, deadline);
    return new PlatformSpec(
        spec.name(), spec.kind(), settings, spec.resources(), spec.lan(), spec.packages());
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return LibvirtObjections.to(spec);
  }

  /** Each node needs an address, if any are named. */
  @Override
  public List<String> shortages(PlatformSpec spec, Topology topology) {
    try {
      return LibvirtSettings.of(spec.name(), spec.settings())
          .addresses()
          .shortages(spec.name(), topology.ownPlaces().size());
    } catch (HostException e) {
      return List.of(); // an objection tells it
    }
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    if (spec.setting(LibvirtSettings.HOST).isPresent()) {
      return List.of();
    }
    if (spec.setting(LibvirtSettings.TEMPLATE).isPresent()) {
      return PROGRAMS.subList(0, 1);
    }
    String unused = isLxc(spec) ? "qemu-img" : "debugfs";
    List<Requirement> all = new ArrayList<>(PROGRAMS);
    all.removeIf(each -> each.program().equals(unused));
    all.addAll(Requirement.LAN);
    if (spec.setting(LibvirtSettings.IMAGE).isEmpty()) {
      all.addAll(ImageStore.requirements());
    }
    spec.setting(LibvirtSettings.EMULATOR)
        .filter(DebianQemu.SUITES::contains)
        .ifPresent(any -> all.add(new Requirement("mmdebstrap", "mmdebstrap")));
    return all.stream().distinct().toList();
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    if (spec.setting(LibvirtSettings.TEMPLATE).isPresent()) {
      return Set.of();
    }
    Set<Privilege> all = EnumSet.of(Privilege.MACHINE, Privilege.NETWORKS);
    if (!isLxc(spec)) {
      all.add(Privilege.TAPS);
    }
    return all;
  }

  /** The Debian package that brings a program; for messages. */
  static String packageOf(String program) {
    Optional<String> found =
        PROGRAMS.stream()
            .filter(each -> each.program().equals(program))
            .map(Requirement::debianPackage)
            .findFirst();
    return found.orElse(program);
  }
}
