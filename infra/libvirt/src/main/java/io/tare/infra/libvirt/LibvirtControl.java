package io.tare.infra.libvirt;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.machine.hardware.Accelerator.Choice;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.NamedAddresses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Domains of one libvirt, and of those that they may migrate to. A domain is defined, with Tare's
 * tag, before anything is created for it, and undefined after that is removed, so that the rest of
 * any machine has the tag.
 */
final class LibvirtControl implements MachineControl {

  private static final String NO_DOMAIN = "failed to get domain";
  private static final byte[] NOTHING = {};
  private static final Optional<ProcessHandle> NOT_RUNNING = Optional.empty();

  /** The path of a domain's tap device. */
  private static final String TAP = "/domain/devices/interface[@type='ethernet']/target/@dev";

  private final LibvirtHosts hosts;
  private final Virsh virsh;
  private final LibvirtSettings settings;
  private final TemplateVolumes volumes;

  /** The tap devices of machines that may migrate on this machine, by machine name. */
  private final Map<String, List<String>> taps = new HashMap<>();

  /** The assigned addresses of machines, by name. */
  private final Map<String, String> values = new HashMap<>();

  LibvirtControl(VirshMachine place, LibvirtSettings settings) {
    this.hosts = new LibvirtHosts(place, settings);
    this.virsh = hosts.home();
    this.settings = settings;
    this.volumes = new TemplateVolumes(virsh, settings);
  }

  @Override
  public void check() throws HostException, InterruptedException {
    for (Virsh each : hosts.all()) {
      each.run("version");
      if (settings.template().isPresent()) {
        new TemplateVolumes(each, settings.at(each.uri())).check(settings.template().get());
      }
    }
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    Optional<String> template = settings.template();
    if (template.isPresent()) {
      Optional<NamedAddresses.Named> address = settings.addresses().at(order.index());
      Accelerator accelerator = accelerator(order);
      // The disk's format is known when it exists; until then only the tag matters.
      virsh.define(Virsh.bytes(placeholder(order, accelerator)), "define");
      PoolVolume disk = volumes.disk(order.name(), template.get(), progress);
      Optional<PoolVolume> seed = Optional.empty();
      if (order.cloudInit().isPresent()) {
        seed = Optional.of(volumes.seed(order.name(), order.cloudInit().get(), address));
      }
      address.ifPresent(each -> values.put(order.name(), each.address()));
      virsh.define(
          Virsh.bytes(TemplateDomain.of(order, settings, accelerator, disk, seed)), "define");
    } else if (settings.driver() == LibvirtDriver.LXC) {
      virsh.define(Virsh.bytes(ImageDomain.container(order)), "define");
    } else {
      virsh.define(Virsh.bytes(ImageDomain.qemu(order, settings, accelerator(order))), "define");
    }
    order
        .localPlace()
        .ifPresent(
            here ->
                taps.put(
                    order.name(),
                    Stream.concat(
                            here.taps().stream().map(Segment.Tap::device), here.spareTap().stream())
                        .toList()));
    if (!hasAccepted(order.name())) {
      virsh.run("start", order.name());
    }
  }

  private String placeholder(MachineOrder order, Accelerator accelerator) {
    PoolVolume none = new PoolVolume(settings.pool(), order.name(), "/dev/null", "raw", true, 0);
    return TemplateDomain.of(order, settings, accelerator, none, Optional.empty());
  }

  /** A guest's accelerator: the campaign's, or the best of its host. */
  private Accelerator accelerator(MachineOrder order) throws HostException, InterruptedException {
    Choice asked = order.spec().get(Accelerator.SETTING);
    if (settings.driver() != LibvirtDriver.QEMU || asked == Choice.TCG) {
      return Accelerator.TCG;
    }
    boolean isThere =
        LibvirtXml.texts(
                LibvirtXml.parsed(virsh.run("capabilities")),
                "/capabilities/guest[os_type='hvm']/arch/domain/@type")
            .contains("kvm");
    if (asked == Choice.KVM && !isThere) {
      throw new HostException(settings.describe() + " has no KVM; set accelerator: auto");
    }
    return asked == Choice.KVM || (isThere && mayHaveKvm()) ? Accelerator.KVM : Accelerator.TCG;
  }

  /**
   * Whether KVM works on the machine of virsh, as far as is known; libvirt lists it wherever the
   * device exists. Nothing is known about a machine that virsh connects to.
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
    Optional<LibvirtHosts.Found> found = hosts.find(name);
    if (found.isEmpty()) {
      return leftOver(name);
    }
    MachineStatus status = found.get().state().status(List.of());
    if (status.state() != MachineStatus.State.RUNNING || settings.template().isEmpty()) {
      return status;
    }
    String address = values.get(name);
    return MachineStatus.running(
        address == null ? GuestAddresses.of(found.get().at(), name) : List.of(address));
  }

  /** The first process of an LXC container, the child of its process on this machine. */
  @Override
  public long process(String name) throws HostException, InterruptedException {
    String parent = virsh.run("domid", name).strip();
    return (parent.matches("\\d+") ? ProcessHandle.of(Long.parseLong(parent)) : NOT_RUNNING)
        .flatMap(each -> each.children().findFirst())
        .map(ProcessHandle::pid)
        .orElseThrow(() -> new HostException("machine " + name + " does not run"));
  }

  /** A domain may have been removed without its volumes. */
  private MachineStatus leftOver(String name) throws HostException, InterruptedException {
    return settings.template().isPresent() && !volumes.left(name).isEmpty()
        ? MachineStatus.failed("its domain is gone, but its volumes remain")
        : MachineStatus.ABSENT;
  }

  private Optional<DomainState> state(String name) throws HostException, InterruptedException {
    return hosts.find(name).map(LibvirtHosts.Found::state);
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    // A moving domain may be missed once at each place.
    for (int i = 0; i < hosts.all().size() && destroyed(name); i++) {}
    if (settings.template().isPresent()) {
      volumes.delete(name);
    }
    for (Virsh each : hosts.all()) {
      if (each.ask(NO_DOMAIN, "domstate", name).isPresent()) {
        List<String> words = new ArrayList<>(List.of("undefine", name));
        if (settings.driver() == LibvirtDriver.QEMU) {
          words.addAll(List.of("--managed-save", "--snapshots-metadata", "--nvram"));
        }
        var unused = each.ask(NO_DOMAIN, words.toArray(String[]::new));
      }
    }
  }

  /** Ends a domain wherever it runs; returns whether it ran anywhere. */
  private boolean destroyed(String name) throws HostException, InterruptedException {
    boolean isFound = false;
    for (Virsh each : hosts.all()) {
      Optional<DomainState> state =
          each.ask(NO_DOMAIN, "domstate", "--reason", name).map(DomainState::of);
      if (state.isPresent() && state.get().isActive()) {
        isFound = true;
        try {
          var unused = each.ask("domain is not running", "destroy", name);
        } catch (HostException e) {
          // Gone meanwhile: it moved, or ended. Otherwise an error.
          if (each.ask(NO_DOMAIN, "domstate", name).isPresent()) {
            throw e;
          }
        }
      }
    }
    return isFound;
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    SortedSet<String> tagged = new TreeSet<>();
    for (Virsh each : hosts.all()) {
      for (String name : each.run("list", "--all", "--name").lines().toList()) {
        if (!name.isBlank()) {
          Optional<String> xml = each.ask(NO_DOMAIN, "dumpxml", name.strip());
          if (xml.isPresent() && LibvirtXml.isTagged(LibvirtXml.parsed(xml.get()))) {
            tagged.add(name.strip());
          }
        }
      }
    }
    return List.copyOf(tagged);
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    Virsh there = hosts.find(name).map(LibvirtHosts.Found::at).orElse(virsh);
    return new LibvirtFacts(there, settings.at(there.uri())).of(name);
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    Virsh source =
        hosts
            .find(name)
            .filter(found -> found.state().isRunning())
            .map(LibvirtHosts.Found::at)
            .orElseThrow(() -> new HostException("machine " + name + " does not run"));
    String xml = source.run("dumpxml", "--migratable", name);
    new MigrationRule(source, name).require(xml);
    Virsh destination = hosts.destination(order.destination(), source);
    Optional<String> there = Optional.empty();
    if (settings.isOnSegment()) {
      there = Optional.of(LibvirtXml.with(xml, TAP, otherTap(name, xml)));
    }
    return new LibvirtMigration(name, source, destination, order, there).run();
  }

  /** A hypervisor needs its own tap device, so the destination gets the other one. */
  private String otherTap(String name, String xml) throws HostException {
    String used = LibvirtXml.text(LibvirtXml.parsed(xml), TAP);
    return taps.getOrDefault(name, List.of()).stream()
        .filter(tap -> !tap.equals(used))
        .findFirst()
        .orElseThrow(
            () ->
                new HostException(
                    "machine " + name + " has no second tap device for the" + " destination"));
  }

  @Override
  public void close() {
    hosts.close();
  }
}
