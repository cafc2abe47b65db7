package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.SystemMigration;
import io.tare.infra.managed.TransientException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Progress;
import io.tare.model.MigrationRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Machines of a vCenter or an ESXi. Nothing is asked before the first question, so that a server
 * that does not answer is met there.
 */
final class VsphereControl implements MachineControl {

  /** What Tare calls machines: with the token of the run that they are of. */
  private static final Pattern NAME =
      Pattern.compile(Pattern.quote(MachineOrder.PREFIX) + "([0-9a-f]{8})-\\d+");

  private final VsphereSettings settings;
  private final VimSession session;
  private final PropertyReader reader;
  private final VimTasks tasks;
  private final VsphereInventory inventory;

  /** Where machines were last seen: to look through all of them takes longer. */
  private final Map<String, ObjectReference> known = new HashMap<>();

  private final Set<String> asked = new HashSet<>();
  private @Nullable VsphereSite site;

  private VsphereControl(VsphereSettings settings, VimSession session) {
    this.settings = settings;
    this.session = session;
    this.reader = new PropertyReader(session);
    this.tasks = new VimTasks(session, reader);
    this.inventory = new VsphereInventory(session, reader);
  }

  static VsphereControl of(VsphereSettings settings) throws HostException {
    SoapEndpoint endpoint = new SoapEndpoint(settings.address(), settings.trust());
    return new VsphereControl(
        settings, new VimSession(endpoint, settings.user(), settings.secret()));
  }

  @Override
  public void check() throws HostException, InterruptedException {
    var unused = site();
  }

  private VsphereSite site() throws HostException, InterruptedException {
    if (site == null) {
      site = VsphereSite.of(settings, session, reader);
    }
    return site;
  }

  /** In several steps, of which some may be done already when it is asked again. */
  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    String name = order.name();
    VsphereSpecification specification = new VsphereSpecification(order, settings, site());
    Optional<ObjectReference> there = asked.add(name) ? Optional.empty() : found(name);
    ObjectReference machine = there.isPresent() ? there.get() : made(name, specification, progress);
    if (run(machine).isEmpty()) {
      // Some servers make a clone and leave out what it was to be like: vcsim does.
      var unused = tasks.done(machine, "ReconfigVM_Task", specification.reconfiguration());
    }
    powerOn(machine, specification.place());
  }

  /** The run that a machine says to be of. */
  private Optional<String> run(ObjectReference machine) throws HostException, InterruptedException {
    return VsphereStatus.run(reader.of(machine, VsphereStatus.EXTRA));
  }

  private ObjectReference made(String name, VsphereSpecification specification, Progress progress)
      throws HostException, InterruptedException {
    Optional<ObjectReference> made;
    try {
      if (site().source() instanceof VsphereSource.Template template) {
        progress.step(
            "%s: cloning machine %s%s"
                .formatted(
                    session.server(),
                    name,
                    template.snapshot().isPresent() ? "" : " with a copy of the disks"));
        made = tasks.done(template.machine(), "CloneVM_Task", specification.clone(template));
      } else {
        VsphereSource.Disk disk = (VsphereSource.Disk) site().source();
        made =
            tasks.done(
                specification.place().folder(), "CreateVM_Task", specification.creation(disk));
      }
    } catch (VimFault e) {
      if (!e.is("DuplicateName")) {
        throw e;
      }
      // An answer was lost, and the machine was not yet in the list: no other has this name.
      made = found(name);
    }
    ObjectReference machine =
        made.orElseThrow(
            () ->
                new TransientException(
                    "%s is making machine %s and does not show it yet"
                        .formatted(session.server(), name)));
    known.put(name, machine);
    return machine;
  }

  private void powerOn(ObjectReference machine, VspherePlace place)
      throws HostException, InterruptedException {
    if (isOn(machine)) {
      return;
    }
    Consumer<RequestXml> where =
        arguments -> place.host().ifPresent(host -> arguments.reference("host", host));
    try {
      var unused = tasks.done(machine, "PowerOnVM_Task", where);
    } catch (VimFault e) {
      if (isBusy(e)) {
        throw new TransientException(String.valueOf(e.getMessage()), e);
      }
      if (!e.is("InvalidPowerState")) {
        throw e;
      }
    }
  }

  private boolean isOn(ObjectReference machine) throws HostException, InterruptedException {
    return reader
        .of(machine, VsphereStatus.POWER)
        .text(VsphereStatus.POWER)
        .filter(VsphereStatus.ON::equals)
        .isPresent();
  }

  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = found(name);
    return machine.isPresent() && isOn(machine.get());
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = found(name);
    if (machine.isPresent()) {
      try {
        return VsphereStatus.of(reader.of(machine.get(), VsphereStatus.PROPERTIES));
      } catch (VimFault e) {
        if (!isGone(e)) {
          throw e;
        }
        known.remove(name);
      }
    }
    // What is being made may be in no list yet; what was made meanwhile is in the list now.
    if (tasks.isMaking()) {
      return MachineStatus.COMING;
    }
    return found(name).isPresent() ? MachineStatus.COMING : MachineStatus.ABSENT;
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = found(name);
    if (machine.isEmpty() && tasks.isMaking()) {
      throw new TransientException(
          "%s is making a machine for this user, which may be %s"
              .formatted(session.server(), name));
    }
    if (machine.isEmpty()) {
      machine = found(name);
    }
    if (machine.isPresent()) {
      try {
        delete(name, machine.get());
      } catch (VimFault e) {
        if (isBusy(e)) {
          throw new TransientException(String.valueOf(e.getMessage()), e);
        }
        if (!isGone(e)) {
          throw e;
        }
      } finally {
        known.remove(name);
      }
    }
  }

  private void delete(String name, ObjectReference machine)
      throws HostException, InterruptedException {
    if (!isOurs(name, run(machine))) {
      throw new HostException(
          "%s has a machine %s whose %s is not that of the run that its name says; it is somebody"
                  .formatted(session.server(), name, VsphereSpecification.RUN)
              + " else's, and was left as it is");
    }
    if (isOn(machine)) {
      try {
        var unused = tasks.done(machine, "PowerOffVM_Task", none -> {});
      } catch (VimFault e) {
        if (!e.is("InvalidPowerState")) {
          throw e;
        }
      }
    }
    var unused = tasks.done(machine, "Destroy_Task", none -> {});
  }

  /**
   * Whether Tare has made it. What was made by halves may bear no tag yet, and is known by its
   * name, which is on record and nobody else's; what somebody renamed is known by its tag.
   */
  private static boolean isOurs(String name, Optional<String> run) {
    Matcher own = NAME.matcher(name);
    return own.matches() ? run.isEmpty() || run.get().equals(own.group(1)) : run.isPresent();
  }

  @Override
  public List<String> tagged() throws HostException, InterruptedException {
    return reader
        .all(session.part("rootFolder"), ObjectReference.MACHINE, "name", VsphereStatus.EXTRA)
        .stream()
        .filter(each -> VsphereStatus.run(each).isPresent())
        .flatMap(each -> each.text("name").stream())
        .sorted()
        .toList();
  }

  @Override
  public SortedMap<String, String> facts(String name) throws HostException, InterruptedException {
    return new VsphereFacts(session, reader, settings).of(machine(name));
  }

  /**
   * Takes a snapshot of a machine's disks.
   *
   * @param snapshot its name
   */
  void snapshot(String name, String snapshot) throws HostException, InterruptedException {
    var unused =
        tasks.done(
            machine(name),
            "CreateSnapshot_Task",
            arguments ->
                arguments.text("name", snapshot).text("memory", false).text("quiesce", false));
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    VsphereMigration.OFFER.require(settings.platform(), order);
    String host = order.destination().orElseThrow();
    return SystemMigration.run(
        name, order, new VsphereMigration(settings, session, reader, machine(name), host));
  }

  private ObjectReference machine(String name) throws HostException, InterruptedException {
    return found(name)
        .orElseThrow(
            () -> new HostException("%s has no machine %s".formatted(session.server(), name)));
  }

  /** The machine of a name; nobody else's has it. */
  private Optional<ObjectReference> found(String name) throws HostException, InterruptedException {
    ObjectReference seen = known.get(name);
    if (seen != null && isStillNamed(seen, name)) {
      return Optional.of(seen);
    }
    known.remove(name);
    List<ObjectReference> named = inventory.machines(name);
    if (named.size() > 1) {
      throw new HostException(
          "%s has %d machines %s; somebody copied one: remove the copies, or give them other names"
              .formatted(session.server(), named.size(), name));
    }
    named.forEach(machine -> known.put(name, machine));
    return named.stream().findFirst();
  }

  private boolean isStillNamed(ObjectReference machine, String name)
      throws HostException, InterruptedException {
    try {
      return reader.of(machine, "name").text("name").filter(name::equals).isPresent();
    } catch (VimFault e) {
      if (isGone(e)) {
        return false;
      }
      throw e;
    }
  }

  private static boolean isGone(VimFault fault) {
    return fault.is("ManagedObjectNotFound");
  }

  /** Another task has the machine. */
  private static boolean isBusy(VimFault fault) {
    return fault.is("TaskInProgress") || fault.is("ResourceInUse");
  }

  @Override
  public void close() {
    session.close();
  }
}
