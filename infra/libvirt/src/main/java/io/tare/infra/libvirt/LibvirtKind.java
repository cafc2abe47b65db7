package io.tare.infra.libvirt;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Connector;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.machine.hardware.Accelerator.Choice;
import io.tare.infra.machine.hardware.Kvm;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Machines of libvirt: from Tare's guest image on this machine, in QEMU or as LXC containers, or
 * cloned from a volume, on any libvirt and hypervisor.
 */
public final class LibvirtKind extends ManagedKind {

  private static final List<Requirement> PROGRAMS =
      List.of(
          new Requirement(Virsh.PROGRAM, "libvirt-clients"),
          new Requirement("qemu-img", "qemu-utils"),
          new Requirement("mke2fs", "e2fsprogs"),
          new Requirement("debugfs", "e2fsprogs"),
          new Requirement("ethtool", "ethtool"));

  /**
   * A connection that runs a program.
   *
   * @see <a href="https://libvirt.org/uri.html">Connection URIs</a>
   */
  private static final Pattern CARRIED_BY_PROGRAM =
      Pattern.compile("\\+ext:|[?&](command|netcat)=");

  private static final Duration KVM_BOOT = Duration.ofSeconds(60);
  private static final Duration TCG_BOOT = Duration.ofMinutes(5);

  /** Found by {@link java.util.ServiceLoader}. */
  public LibvirtKind() {
    super(
        "libvirt",
        "a guest or container that libvirt makes",
        LibvirtSettings.CONTROL,
        LibvirtSettings.GUESTS);
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("lxc", "virsh");
  }

  @Override
  protected MachineControl open(PlatformSettings settings)
      throws HostException, InterruptedException {
    LibvirtSettings libvirtSettings = new LibvirtSettings(settings);
    VirshMachine place =
        libvirtSettings.ssh().isPresent()
            ? SshVirsh.connect(libvirtSettings.ssh().get())
            : new LocalVirsh();
    return new LibvirtControl(place, libvirtSettings);
  }

  /** The program of a connection. */
  @Override
  protected Optional<String> command(PlatformSettings onRecord) {
    return Stream.of(LibvirtSettings.URI, LibvirtSettings.DESTINATION)
        .map(key -> onRecord.texts().getOrDefault(key.name(), ""))
        .filter(said -> CARRIED_BY_PROGRAM.matcher(said).find())
        .findFirst();
  }

  @Override
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    LibvirtSettings settings = new LibvirtSettings(spec.parsed());
    if (settings.template().isPresent()) {
      return super.source(spec, artefacts, context, progress);
    }
    ImageGuestFiles files = new ImageGuestFiles(spec, context);
    return settings.driver() == LibvirtDriver.LXC
        ? files.trees(artefacts, progress)
        : files.disks(artefacts, progress);
  }

  @Override
  protected Optional<Connector> connectorHere(PlatformSpec spec) {
    if (spec.has(LibvirtSettings.TEMPLATE)) {
      return Optional.empty();
    }
    return Optional.of(isLxc(spec) ? Connector.NAMESPACE : Connector.TAP);
  }

  private static boolean isLxc(PlatformSpec spec) {
    return new LibvirtSettings(spec.parsed()).driver() == LibvirtDriver.LXC;
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
    return connector(spec) == Connector.TAP && spec.has(LibvirtSettings.DESTINATION);
  }

  /**
   * Sets the clock of a guest of Tare's image: the guest reads whole seconds from a clock that
   * started at a whole second, and so is up to two seconds late.
   */
  @Override
  protected void entered(PlatformSpec spec, Host inside, RunContext context)
      throws HostException, InterruptedException {
    if (connector(spec) == Connector.TAP) {
      String now =
          CheckedCommand.run(LocalHost.of(spec.name(), context), "date", "-u", "+@%s.%N").strip();
      CheckedCommand.run(inside, "date", "-u", "-s", now);
    }
  }

  /** On this machine KVM is tried first, and skipped if the guest does not boot with it. */
  @Override
  protected List<PlatformSpec> candidates(PlatformSpec spec) {
    LibvirtSettings settings = new LibvirtSettings(spec.parsed());
    boolean isOpen =
        settings.isHere()
            && settings.driver() == LibvirtDriver.QEMU
            && spec.get(Accelerator.SETTING) == Choice.AUTO;
    if (!isOpen) {
      return List.of(spec);
    }
    PlatformSpec tcg = with(spec, Choice.TCG, TCG_BOOT);
    return Kvm.obstacle().isEmpty() ? List.of(with(spec, Choice.KVM, KVM_BOOT), tcg) : List.of(tcg);
  }

  /**
   * The same with an accelerator.
   *
   * @param deadline of the boot, unless the campaign sets one
   */
  private static PlatformSpec with(PlatformSpec spec, Choice accelerator, Duration deadline) {
    PlatformSettings settings = spec.parsed().with(Accelerator.SETTING, accelerator);
    return spec.with(
        settings.has(BOOT_DEADLINE) ? settings : settings.with(BOOT_DEADLINE, deadline));
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return LibvirtObjections.to(spec);
  }

  /** For another machine, or with a template, its libvirt decides. */
  @Override
  public List<String> obstacles(PlatformSpec spec) {
    LibvirtSettings settings = new LibvirtSettings(spec.parsed());
    return settings.isHere() && settings.template().isEmpty()
        ? Accelerator.obstacle(spec).stream().toList()
        : List.of();
  }

  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    if (spec.has(LibvirtSettings.HOST)) {
      return List.of();
    }
    if (spec.has(LibvirtSettings.TEMPLATE)) {
      return PROGRAMS.subList(0, 1);
    }
    String unused = isLxc(spec) ? "qemu-img" : "debugfs";
    List<Requirement> all = new ArrayList<>(PROGRAMS);
    all.removeIf(each -> each.program().equals(unused));
    all.addAll(spec.connected().networkRequirements());
    if (!spec.has(GuestImage.SETTING)) {
      all.addAll(ImageStore.requirements());
    }
    spec.find(LibvirtSettings.EMULATOR)
        .filter(DebianQemu.SUITES::contains)
        .ifPresent(any -> all.add(new Requirement("mmdebstrap", "mmdebstrap")));
    return all.stream().distinct().toList();
  }

  @Override
  public Optional<String> firstUse(PlatformSpec spec, Path cache) {
    return spec.has(LibvirtSettings.HOST)
        ? Optional.empty()
        : DebianQemu.firstUse(spec.find(LibvirtSettings.EMULATOR), cache);
  }

  @Override
  public Set<Privilege> rights(PlatformSpec spec) {
    if (spec.has(LibvirtSettings.TEMPLATE)) {
      return Set.of();
    }
    Set<Privilege> all = EnumSet.of(Privilege.MACHINE);
    all.addAll(spec.connected().networkRights());
    if (!isLxc(spec)) {
      all.add(Privilege.TAPS);
    }
    return all;
  }

  /** The Debian package of a program, for messages. */
  static String packageOf(String program) {
    Optional<String> found =
        PROGRAMS.stream()
            .filter(each -> each.program().equals(program))
            .map(Requirement::debianPackage)
            .findFirst();
    return found.orElse(program);
  }
}
