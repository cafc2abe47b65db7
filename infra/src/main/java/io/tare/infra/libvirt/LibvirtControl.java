package io.tare.infra.libvirt;

import io.tare.infra.hardware.Accelerator;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.platform.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Domains of one libvirt. A domain is defined, with Tare's tag, before anything is made for it, and
 * undefined after that is gone, so that whatever is left of a machine bears the tag.
 */
final class LibvirtControl implements MachineControl {

  private static final String NO_DOMAIN = "failed to get domain";
  private static final byte[] NOTHING = {};

  private final Virsh virsh;
  private final LibvirtSettings settings;
  private final TemplateVolumes volumes;

  LibvirtControl(VirshPlace place, LibvirtSettings settings) {
    this.virsh = new Virsh(place, settings);
    this.settings = settings;
    this.volumes = new TemplateVolumes(virsh, settings);
  }

  @Override
  public void check() throws HostException, InterruptedException {
    virsh.run("version");
    if (settings.template().isPresent()) {
      volumes.check(settings.template().get());
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> template = settings.template();
    if (template.isPresent()) {
      Accelerator accelerator = accelerator(order);
      // The disk's format is known when it is there; until then the tag alone counts.
      virsh.tell(Virsh.bytes(placeholder(order, accelerator)), "define");
      PoolVolume disk = volumes.disk(order.name(), template.get(), progress);
      Optional<PoolVolume> seed = Optional.empty();
      if (order.cloudInit().isPresent()) {
        seed = Optional.of(volumes.seed(order.name(), order.cloudInit().get()));
      }
      virsh.tell(
          Virsh.bytes(TemplateDomain.of(order, settings, accelerator, disk, seed)), "define");
    } else if (settings.driver() == LibvirtDriver.LXC) {
      virsh.tell(Virsh.bytes(ImageDomain.container(order)), "define");
    } else {
      virsh.tell(Virsh.bytes(ImageDomain.qemu(order, settings, accelerator(order))), "define");
    }
    if (!hasAccepted(order.name())) {
      virsh.run("start", order.name());
    }
    if (settings.template().isEmpty() && settings.driver() == LibvirtDriver.LXC) {
      offloadsOff(ImageDomain.cable(order));
    }
  }

  private String placeholder(MachineOrder order, Accelerator accelerator) {
    PoolVolume none = new PoolVolume(settings.pool(), order.name(), "/dev/null", "raw", true, 0);
    return TemplateDomain.of(order, settings, accelerator, none, Optional.empty());
  }

  /** Not every device has every offload; those it has not are off. */
  private void offloadsOff(String device) throws HostException, InterruptedException {
    for (String offload : List.of("tx", "tso", "gso", "gro")) {
      var unused =
          virsh.place().run(List.of("ethtool", "-K", device, offload, "off"), NOTHING, Virsh.SHORT);
    }
  }

  /** What executes a guest's code: what the campaign says, or what its host can do. */
  private Accelerator accelerator(MachineOrder order) throws HostException, InterruptedException {
    String asked = order.spec().setting(LibvirtSettings.ACCELERATOR).orElse("auto");
    if (settings.driver() != LibvirtDriver.QEMU || asked.equals("tcg")) {
      return Accelerator.TCG;
    }
    boolean isThere =
        LibvirtXml.texts(
                LibvirtXml.parsed(virsh.run("capabilities")),
                "/capabilities/guest[os_type='hvm']/arch/domain/@type")
            .contains("kvm");
    if (asked.equals("kvm") && !isThere) {
      throw new HostException(settings.describe() + " has no KVM; take accelerator: auto");
    }
    return asked.equals("kvm") || (isThere && mayHaveKvm()) ? Accelerator.KVM : Accelerator.TCG;
  }

  /**
   * Whether the machine on which virsh runs has KVM that works, for all that can be told; libvirt
   * lists it wherever the device is. Of a machine that virsh reaches by itself nothing is known.
   */
  private boolean mayHaveKvm() throws HostException, InterruptedException {
    Host.Finished asked =
        virsh
            .place()
            .run(
                List.of("sh", "-c", "[ -r /dev/kvm ] && [ -w /dev/kvm ] && cat /proc/cpuinfo"),
                NOTHING,
                Virsh.SHORT);
    return asked.succeeded() && Accelerator.hasSupport(asked.standardOutput());
  }

  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    return state(name).map(DomainState::isStarted).orElse(false);
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    Optional<DomainState> state = state(name);
    if (state.isEmpty()) {
      return leftOver(name);
    }
    MachineStatus status = state.get().status(List.of());
    return status.state() == MachineStatus.State.RUNNING && settings.template().isPresent()
        ? MachineStatus.running(GuestAddresses.of(virsh, name))
        : status;
  }

  /** Somebody may have removed a domain and left its volumes. */
  private MachineStatus leftOver(String name) throws HostException, InterruptedException {
    return settings.template().isPresent() && !volumes.left(name).isEmpty()
        ? MachineStatus.failed("its domain is gone, its volumes are not")
        : MachineStatus.ABSENT;
  }

  private Optional<DomainState> state(String name) throws HostException, InterruptedException {
    return virsh.ask(NO_DOMAIN, "domstate", "--reason", name).map(DomainState::of);
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    Optional<DomainState> state = state(name);
    if (state.isPresent() && state.get().isActive()) {
      var unused = virsh.ask("domain is not running", "destroy", name);
    }
    if (settings.template().isPresent()) {
      volumes.delete(name);
    }
    if (state.isPresent()) {
      List<String> words = new ArrayList<>(List.of("undefine", name));
      if (settings.driver() == LibvirtDriver.QEMU) {
        words.addAll(List.of("--managed-save", "--snapshots-metadata", "--nvram"));
      }
      var unused = virsh.ask(NO_DOMAIN, words.toArray(String[]::new));
    }
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    List<String> tagged = new ArrayList<>();
    for (String name : virsh.run("list", "--all", "--name").lines().toList()) {
      if (!name.isBlank()) {
        Optional<String> xml = virsh.ask(NO_DOMAIN, "dumpxml", name.strip());
        if (xml.isPresent() && LibvirtXml.isTagged(LibvirtXml.parsed(xml.get()))) {
          tagged.add(name.strip());
        }
      }
    }
    return tagged;
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    return new LibvirtFacts(virsh, settings).of(name);
  }

  @Override
  public void close() {
    virsh.close();
  }
}
