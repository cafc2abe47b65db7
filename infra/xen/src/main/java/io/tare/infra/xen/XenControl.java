package io.tare.infra.xen;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.xen.XenSettings.DomainType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Guests of one dom0, managed with {@code xl}. */
final class XenControl implements MachineControl {

  private static final Duration PAUSE = Duration.ofMillis(500);

  /** How long a destroyed domain may take to release its memory. */
  private final Duration dying;

  private final XenSettings settings;
  private final Dom0 dom0;
  private final GuestFiles files;
  private final Dom0Check check;
  private final Images images;

  /** The guests' addresses, by name. */
  private final Map<String, String> values = new HashMap<>();

  /** The image sent for a platform with Tare's own image. */
  @FunctionalInterface
  interface Images {
    Optional<UploadedImage> of(PlatformSpec spec);
  }

  /**
   * @param settings of the connection to the dom0
   */
  XenControl(XenSettings settings, Dom0 dom0, Images images, Duration dying) {
    this.settings = settings;
    this.dom0 = dom0;
    this.files = new GuestFiles(dom0);
    this.check = new Dom0Check(dom0);
    this.images = images;
    this.dying = dying;
  }

  @Override
  public void check() throws HostException, InterruptedException {
    check.all(settings);
  }

  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    files.make(order.name());
    try {
      create(order, new XenSettings(order.spec().parsed()), progress);
    } catch (TransientException e) {
      // A domain may exist by now, and a repeated call would create a second one.
      throw new HostException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Its directory alone, made before a lost answer, is no guest. */
  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    return !domains(name).isEmpty();
  }

  private void create(MachineOrder order, XenSettings guest, Progress progress)
      throws HostException, InterruptedException {
    String name = order.name();
    Optional<NamedAddresses.Named> address = guest.addresses().at(order.index());
    DomainType type = check.type(guest);
    List<DomainConfig.Disk> disks = new ArrayList<>();
    Optional<XenSettings.Boot> boot = guest.boot();
    progress.step(settings.raw().platform() + ": creating the disk of " + name);
    if (guest.isOwnImage()) {
      UploadedImage own =
          images
              .of(order.spec())
              .orElseThrow(() -> new HostException("the guest image was not sent to the dom0"));
      disks.add(files.disk(name, own.root(), guest.disk()));
      disks.add(own.artefactDisk());
      boot =
          Optional.of(
              own.boot(address.orElseThrow(() -> new HostException("no address for " + name))));
    } else {
      disks.add(files.disk(name, guest.template().orElseThrow(), guest.disk()));
      if (order.cloudInit().isPresent()) {
        disks.add(files.seed(name, order.cloudInit().get(), address));
      }
    }
    files.configure(
        name,
        new DomainConfig(
            name, type, order.resources(), boot, disks, guest.bridge(), cpus(guest, order)));
    progress.step(settings.raw().platform() + ": creating domain " + name);
    // Without the process that waits for its end, so that an ended domain remains visible.
    var unused = dom0.xlWork("create", "-q", "-e", files.of(name) + "/" + GuestFiles.CONFIG);
    address.ifPresent(each -> values.put(name, each.address()));
  }

  private static Optional<String> cpus(XenSettings guest, MachineOrder order) {
    return guest
        .pin()
        .map(all -> all.share(order.resources().cpus(), order.index()))
        .map(CpuList::toString);
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    List<Domain> found = domains(name);
    if (found.isEmpty()) {
      return files.names().contains(name) ? MachineStatus.STOPPED : MachineStatus.ABSENT;
    }
    for (Domain domain : found) {
      if (!domain.isGone()) {
        return domain.isPaused() ? MachineStatus.COMING : running(domain);
      }
    }
    Domain last = found.get(0);
    if (last.isDying()) {
      return MachineStatus.STOPPED;
    }
    return MachineStatus.failed(
        last.hasCrashed() ? "its kernel crashed" : "it has shut itself down");
  }

  private MachineStatus running(Domain domain) throws HostException, InterruptedException {
    String name = domain.ownName();
    String address = values.get(name);
    if (address != null) {
      return MachineStatus.running(List.of(address));
    }
    String bridge = settings.bridge();
    return MachineStatus.running(
        new GuestAddress(dom0).find(domain.id(), DomainConfig.mac(name), bridge));
  }

  /** The domain of a guest, or both during a migration. */
  private List<Domain> domains(String name) throws HostException, InterruptedException {
    return all().stream().filter(domain -> domain.ownName().equals(name)).toList();
  }

  private List<Domain> all() throws HostException, InterruptedException {
    return Domain.all(dom0.xl("list"));
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    for (Domain domain : domains(name)) {
      destroy(domain);
    }
    files.remove(name);
    values.remove(name);
  }

  /** By its number, which a new domain of that name would not have. */
  private void destroy(Domain domain) throws HostException, InterruptedException {
    HostException failure = null;
    try {
      var unused = dom0.xlWork("destroy", Integer.toString(domain.id()));
    } catch (TransientException e) {
      throw e;
    } catch (HostException e) {
      failure = e; // an error only if the domain still exists
    }
    Stopwatch watch = Stopwatch.started();
    while (all().stream().anyMatch(each -> each.id() == domain.id())) {
      if (failure != null) {
        throw failure;
      }
      if (watch.isBeyond(dying)) {
        throw new HostException(
            "domain %s (%d) is still there %d s after 'xl destroy', which reported no error"
                .formatted(domain.name(), domain.id(), dying.toSeconds()));
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    TreeSet<String> names = new TreeSet<>(files.names());
    all().stream()
        .map(Domain::ownName)
        .filter(name -> MachineOrder.runOf(name).isPresent())
        .forEach(names::add);
    return List.copyOf(names);
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    return new XenFacts(dom0).of(name, all());
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    XenMigration migration = new XenMigration(name, dom0, order);
    migration.check();
    Domain from =
        alive(name).orElseThrow(() -> new HostException("no domain " + name + " to migrate"));
    try {
      migration.run(from);
      Domain there =
          alive(name)
              .filter(domain -> domain.id() != from.id())
              .orElseThrow(
                  () -> new HostException("'xl migrate' reported success, but moved nothing"));
      return migration.migrationRecord(from, there);
    } catch (HostException e) {
      throw new HostException(
          "machine %s was not migrated: %s; %s"
              .formatted(
                  name,
                  e.getMessage(),
                  alive(name).isPresent() ? "the guest runs on" : "the guest is lost"),
          e);
    } finally {
      tidy(name);
    }
  }

  /** The running domain of a guest: of two during a migration, the one with its name. */
  private Optional<Domain> alive(String name) throws HostException, InterruptedException {
    return domains(name).stream()
        .filter(Domain::isAlive)
        .min(Comparator.comparing(Domain::isMoving));
  }

  /** Removes what a failed migration has left beside the guest. */
  private void tidy(String name) throws HostException, InterruptedException {
    Optional<Domain> guest = alive(name);
    if (guest.isEmpty()) {
      return; // the rest may be all that exists of it
    }
    for (Domain domain : domains(name)) {
      if (domain.id() != guest.get().id() && domain.isMoving()) {
        destroy(domain);
      }
    }
  }

  @Override
  public void close() {
    dom0.close();
  }
}
