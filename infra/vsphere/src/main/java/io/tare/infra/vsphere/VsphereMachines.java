package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server's machines by name, and their owners. */
final class VsphereMachines {

  private final VimSession session;
  private final PropertyReader reader;
  private final VsphereInventory inventory;

  /** Where machines were last seen, as searching all of them takes longer. */
  private final Map<String, ObjectReference> known = new HashMap<>();

  VsphereMachines(VimSession session, PropertyReader reader) {
    this.session = session;
    this.reader = reader;
    this.inventory = new VsphereInventory(session, reader);
  }

  /** The only machine with a name. */
  Optional<ObjectReference> found(String name) throws HostException, InterruptedException {
    ObjectReference seen = known.get(name);
    if (seen != null && isStillNamed(seen, name)) {
      return Optional.of(seen);
    }
    known.remove(name);
    List<ObjectReference> named = inventory.machines(name);
    if (named.size() > 1) {
      throw new HostException(
          "%s has %d machines %s; remove or rename the copies"
              .formatted(session.server(), named.size(), name));
    }
    named.forEach(machine -> known.put(name, machine));
    return named.stream().findFirst();
  }

  /**
   * The same for a required machine.
   *
   * @throws HostException if it is missing
   */
  ObjectReference needed(String name) throws HostException, InterruptedException {
    return found(name)
        .orElseThrow(
            () -> new HostException("%s has no machine %s".formatted(session.server(), name)));
  }

  void remember(String name, ObjectReference machine) {
    known.put(name, machine);
  }

  void forget(String name) {
    known.remove(name);
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

  static boolean isGone(VimFault fault) {
    return fault.is("ManagedObjectNotFound");
  }

  boolean isOn(ObjectReference machine) throws HostException, InterruptedException {
    return reader
        .of(machine, VsphereStatus.POWER)
        .text(VsphereStatus.POWER)
        .filter(VsphereStatus.ON::equals)
        .isPresent();
  }

  /** The run in a machine's tag. */
  Optional<String> run(ObjectReference machine) throws HostException, InterruptedException {
    return VsphereStatus.run(reader.of(machine, VsphereStatus.EXTRA));
  }

  /**
   * Whether Tare has created it. A partly created machine may have no tag yet, and is identified by
   * its recorded, unique name; a renamed one by its tag.
   */
  boolean isOurs(String name, ObjectReference machine) throws HostException, InterruptedException {
    Optional<String> run = run(machine);
    Optional<String> own = MachineOrder.runOf(name);
    return own.isPresent() ? run.isEmpty() || run.equals(own) : run.isPresent();
  }
}
