package io.tare.infra.vsphere;

import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MigrationOffer;
import io.tare.infra.managed.OngoingMigration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * vMotion: a machine's memory and processors move to another host; its disks stay on their
 * datastore, which both hosts must reach. The server does not report the copied data.
 */
final class VsphereMigration implements OngoingMigration {

  static final MigrationOffer OFFER =
      new MigrationOffer(VsphereKind.KIND, true, Set.of(Escalation.ABORT));

  private static final String METHOD = "RelocateVM_Task";
  private static final String HOST = "runtime.host";
  private static final String MEBIBYTES = "config.hardware.memoryMB";

  private final VsphereSettings settings;
  private final VimSession session;
  private final PropertyReader reader;
  private final VimTasks tasks;
  private final ObjectReference machine;
  private final String destination;
  private @Nullable ObjectReference task;

  /**
   * @param destination a host by its name or inventory path
   */
  VsphereMigration(
      VsphereSettings settings,
      VimSession session,
      PropertyReader reader,
      ObjectReference machine,
      String destination) {
    this.settings = settings;
    this.session = session;
    this.reader = reader;
    this.tasks = new VimTasks(session, reader);
    this.machine = machine;
    this.destination = destination;
  }

  @Override
  public Optional<String> host() throws HostException, InterruptedException {
    Optional<ObjectReference> host = reader.of(machine, HOST).reference(HOST);
    return host.isEmpty() ? Optional.empty() : reader.of(host.get(), "name").text("name");
  }

  @Override
  public void ask() throws HostException, InterruptedException {
    ObjectReference target = target();
    ObjectReference cluster = reference(target, "parent");
    // Another cluster does not have its pool.
    boolean isNear = cluster.equals(reference(reference(machine, HOST), "parent"));
    Optional<ObjectReference> pool =
        isNear ? Optional.empty() : Optional.of(reference(cluster, "resourcePool"));
    task =
        tasks.begun(
            machine,
            METHOD,
            arguments ->
                arguments
                    .element(
                        "spec",
                        spec -> {
                          pool.ifPresent(each -> spec.reference("pool", each));
                          spec.reference("host", target);
                        })
                    .text("priority", "highPriority"));
  }

  private ObjectReference target() throws HostException, InterruptedException {
    if (session.isHostAlone()) {
      throw new HostException(
          "%s is a standalone ESXi, which cannot migrate; use its vCenter"
              .formatted(session.server()));
    }
    VsphereInventory inventory = new VsphereInventory(session, reader);
    ObjectReference datacenter = inventory.datacenter(settings.find(VsphereSettings.DATACENTER));
    return inventory.one(datacenter, ObjectReference.HOST, "host to migrate to", destination);
  }

  private ObjectReference reference(ObjectReference object, String property)
      throws HostException, InterruptedException {
    return reader.of(object, property).needed(session.server(), property);
  }

  @Override
  public boolean isOver() throws HostException, InterruptedException {
    return tasks.isDone(begun(), METHOD);
  }

  @Override
  public void giveUp() throws HostException, InterruptedException {
    tasks.cancel(begun());
  }

  private ObjectReference begun() {
    if (task == null) {
      throw new IllegalStateException("it was not started");
    }
    return task;
  }

  @Override
  public long memoryBytes() throws HostException, InterruptedException {
    return reader
            .of(machine, MEBIBYTES)
            .number(MEBIBYTES)
            .orElseThrow(
                () -> new HostException(session.server() + " does not report the machine's memory"))
        << 20;
  }
}
