package io.tare.infra.vsphere;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.SystemMigration;
import io.tare.infra.ssh.secret.Secret;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Machines of a vCenter or an ESXi. Nothing is sent before the first request, which then reports a
 * server that does not answer.
 */
final class VsphereControl implements MachineControl {

  private final VsphereSettings settings;
  private final VimSession session;
  private final PropertyReader reader;
  private final VimTasks tasks;
  private final VsphereMachines machines;
  private final Set<String> asked = new HashSet<>();
  private @Nullable VsphereObjects objects;

  private VsphereControl(VsphereSettings settings, VimSession session) {
    this.settings = settings;
    this.session = session;
    this.reader = new PropertyReader(session);
    this.tasks = new VimTasks(session, reader);
    this.machines = new VsphereMachines(session, reader);
  }

  static VsphereControl of(VsphereSettings settings) throws HostException {
    Secret secret =
        settings
            .secret()
            .orElseThrow(
                () -> new HostException(settings.raw().objection(Secret.VARIABLE, Secret.MISSING)));
    SoapEndpoint endpoint = new SoapEndpoint(settings.address(), settings.trust());
    return new VsphereControl(settings, new VimSession(endpoint, settings.user(), secret));
  }

  @Override
  public void check() throws HostException, InterruptedException {
    var unused = objects();
  }

  private VsphereObjects objects() throws HostException, InterruptedException {
    if (objects == null) {
      objects = VsphereObjects.of(settings, session, reader);
    }
    return objects;
  }

  /** In several steps, some of which may be done already on a repeated call. */
  @Override
  public void create(MachineOrder order, Progress progress)
      throws HostException, InterruptedException {
    String name = order.name();
    VsphereSpecification specification = new VsphereSpecification(order, settings, objects());
    Optional<ObjectReference> there = asked.add(name) ? Optional.empty() : machines.found(name);
    ObjectReference machine = there.isPresent() ? there.get() : made(name, specification, progress);
    if (machines.run(machine).isEmpty()) {
      // Some servers clone without applying the specification, such as vcsim.
      var unused = tasks.done(machine, "ReconfigVM_Task", specification.reconfiguration());
    }
    powerOn(machine, specification.placement());
  }

  private ObjectReference made(String name, VsphereSpecification specification, Progress progress)
      throws HostException, InterruptedException {
    Optional<ObjectReference> made;
    try {
      if (objects().source() instanceof VsphereSource.Template template) {
        progress.step(
            "%s: cloning machine %s%s"
                .formatted(
                    session.server(),
                    name,
                    template.snapshot().isPresent() ? "" : " with copies of its disks"));
        made = tasks.done(template.machine(), "CloneVM_Task", specification.clone(template));
      } else {
        VsphereSource.Disk disk = (VsphereSource.Disk) objects().source();
        made =
            tasks.done(
                specification.placement().folder(), "CreateVM_Task", specification.creation(disk));
      }
    } catch (VimFault e) {
      if (!e.is("DuplicateName")) {
        throw e;
      }
      // An answer was lost, and the machine was not in the list yet: no other has this name.
      made = machines.found(name);
    }
    ObjectReference machine =
        made.orElseThrow(
            () ->
                new TransientException(
                    "%s is still creating machine %s".formatted(session.server(), name)));
    machines.remember(name, machine);
    return machine;
  }

  private void powerOn(ObjectReference machine, VspherePlacement placement)
      throws HostException, InterruptedException {
    if (machines.isOn(machine)) {
      return;
    }
    Consumer<RequestXml> where =
        arguments -> placement.host().ifPresent(host -> arguments.reference("host", host));
    try {
      var unused = tasks.done(machine, "PowerOnVM_Task", where);
    } catch (VimFault e) {
      if (isBusy(e)) {
        throw TransientException.of(e);
      }
      if (!e.is("InvalidPowerState")) {
        throw e;
      }
    }
  }

  @Override
  public boolean hasAccepted(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = machines.found(name);
    return machine.isPresent() && machines.isOn(machine.get());
  }

  @Override
  public MachineStatus status(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = machines.found(name);
    if (machine.isPresent()) {
      try {
        return VsphereStatus.of(reader.of(machine.get(), VsphereStatus.PROPERTIES));
      } catch (VimFault e) {
        if (!VsphereMachines.isGone(e)) {
          throw e;
        }
        machines.forget(name);
      }
    }
    // A machine being created may be in no list yet; one created meanwhile is in the list now.
    if (tasks.isMaking()) {
      return MachineStatus.COMING;
    }
    return machines.found(name).isPresent() ? MachineStatus.COMING : MachineStatus.ABSENT;
  }

  @Override
  public void delete(String name) throws HostException, InterruptedException {
    Optional<ObjectReference> machine = machines.found(name);
    if (machine.isEmpty() && tasks.isMaking()) {
      throw new TransientException(
          "%s is creating a machine for this user, possibly %s".formatted(session.server(), name));
    }
    if (machine.isEmpty()) {
      machine = machines.found(name);
    }
    if (machine.isPresent()) {
      try {
        delete(name, machine.get());
      } catch (VimFault e) {
        if (isBusy(e)) {
          throw TransientException.of(e);
        }
        if (!VsphereMachines.isGone(e)) {
          throw e;
        }
      } finally {
        machines.forget(name);
      }
    }
  }

  private void delete(String name, ObjectReference machine)
      throws HostException, InterruptedException {
    if (!machines.isOurs(name, machine)) {
      throw new HostException(
          "%s has a machine %s whose %s differs from that of the run in its name; it belongs to another run"
                  .formatted(session.server(), name, VsphereSpecification.RUN)
              + "and was not changed");
    }
    if (machines.isOn(machine)) {
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
    return new VsphereFacts(session, reader, settings).of(machines.needed(name));
  }

  @Override
  public MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    VsphereMigration.OFFER.require(settings.raw().platform(), order);
    String host = order.destination().orElseThrow();
    return SystemMigration.run(
        name, order, new VsphereMigration(settings, session, reader, machines.needed(name), host));
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
