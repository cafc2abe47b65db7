package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The server's objects that a campaign names.
 *
 * @param hosts that take turns; empty if the server chooses
 * @param cpuMhz of the slowest possible processor of a machine
 */
record VsphereObjects(
    VsphereSource source,
    ObjectReference folder,
    List<ObjectReference> hosts,
    List<ObjectReference> pools,
    Optional<ObjectReference> datastore,
    long cpuMhz) {

  VsphereObjects {
    hosts = List.copyOf(hosts);
    pools = List.copyOf(pools);
  }

  /** The place of a machine, by its index among the platform's. */
  VspherePlacement placement(int index) {
    return new VspherePlacement(
        folder,
        pools.get(index % pools.size()),
        hosts.isEmpty() ? Optional.empty() : Optional.of(hosts.get(index % hosts.size())),
        datastore);
  }

  /** Finds all of them. */
  static VsphereObjects of(VsphereSettings settings, VimSession session, PropertyReader reader)
      throws HostException, InterruptedException {
    return new Search(settings, session, reader).objects();
  }

  /** A search with its context. */
  private static final class Search {

    private final VsphereSettings settings;
    private final VimSession session;
    private final PropertyReader reader;
    private final VsphereInventory inventory;

    Search(VsphereSettings settings, VimSession session, PropertyReader reader) {
      this.settings = settings;
      this.session = session;
      this.reader = reader;
      this.inventory = new VsphereInventory(session, reader);
    }

    VsphereObjects objects() throws HostException, InterruptedException {
      ObjectReference datacenter = inventory.datacenter(settings.find(VsphereSettings.DATACENTER));
      VsphereSource source = source(datacenter);
      List<ObjectReference> hosts = new ArrayList<>();
      List<ObjectReference> pools = new ArrayList<>();
      for (String name : settings.hosts()) {
        hosts.add(
            inventory.one(datacenter, ObjectReference.HOST, VsphereSettings.ESX_HOST.name(), name));
      }
      Optional<String> pool = settings.find(VsphereSettings.POOL);
      if (pool.isPresent()) {
        pools.add(
            inventory.one(
                datacenter, ObjectReference.POOL, VsphereSettings.POOL.name(), pool.get()));
      } else if (hosts.isEmpty()) {
        pools.add(poolOf(compute(datacenter)));
      } else {
        for (ObjectReference host : hosts) {
          pools.add(poolOf(reference(host, "parent")));
        }
      }
      return new VsphereObjects(
          source,
          folder(datacenter, source),
          hosts,
          pools,
          datastore(datacenter, source),
          settings.reserves(VsphereSettings.CPU) ? cpuMhz(hosts, pools) : 0);
    }

    private VsphereSource source(ObjectReference datacenter)
        throws HostException, InterruptedException {
      Optional<String> disk = settings.find(VsphereSettings.DISK);
      if (disk.isPresent()) {
        return VsphereSource.disk(settings.raw().platform(), disk.get());
      }
      if (session.isHostAlone()) {
        throw new HostException(
            "%s is a standalone ESXi, which cannot clone; set '%s' instead of '%s', or use its"
                    .formatted(session.server(), VsphereSettings.DISK, VsphereSettings.TEMPLATE)
                + " vCenter");
      }
      String name = settings.find(VsphereSettings.TEMPLATE).orElse("");
      ObjectReference machine =
          inventory.one(datacenter, ObjectReference.MACHINE, VsphereSettings.TEMPLATE.name(), name);
      Optional<String> snapshot = settings.find(VsphereSettings.SNAPSHOT);
      if (snapshot.isEmpty()) {
        return new VsphereSource.Template(machine, Optional.empty());
      }
      List<VimNode> trees =
          reader.of(machine, "snapshot").value("snapshot").stream()
              .flatMap(node -> node.children("rootSnapshotList").stream())
              .toList();
      return new VsphereSource.Template(
          machine,
          Optional.of(
              VsphereSource.snapshot(trees, snapshot.get())
                  .orElseThrow(
                      () ->
                          new HostException(
                              "%s has no snapshot '%s' of '%s'"
                                  .formatted(session.server(), snapshot.get(), name)))));
    }

    /** The named cluster, or the only host or cluster. */
    private ObjectReference compute(ObjectReference datacenter)
        throws HostException, InterruptedException {
      Optional<String> cluster = settings.find(VsphereSettings.CLUSTER);
      if (cluster.isPresent()) {
        return inventory.one(
            datacenter, ObjectReference.COMPUTE, VsphereSettings.CLUSTER.name(), cluster.get());
      }
      List<ObjectProperties> all = reader.all(datacenter, ObjectReference.COMPUTE, "name");
      if (all.size() != 1) {
        throw new HostException(
            "%s has %d hosts and clusters; choose one with '%s', '%s' or '%s'"
                .formatted(
                    session.server(),
                    all.size(),
                    VsphereSettings.CLUSTER,
                    VsphereSettings.ESX_HOST,
                    VsphereSettings.POOL));
      }
      return all.get(0).object();
    }

    private ObjectReference poolOf(ObjectReference compute)
        throws HostException, InterruptedException {
      return reference(compute, "resourcePool");
    }

    private ObjectReference folder(ObjectReference datacenter, VsphereSource source)
        throws HostException, InterruptedException {
      Optional<String> named = settings.find(VsphereSettings.FOLDER);
      if (named.isPresent()) {
        return inventory.one(
            datacenter, ObjectReference.FOLDER, VsphereSettings.FOLDER.name(), named.get());
      }
      if (source instanceof VsphereSource.Template template) {
        Optional<ObjectReference> parent =
            reader
                .of(template.machine(), "parent")
                .reference("parent")
                .filter(each -> each.type().equals(ObjectReference.FOLDER));
        if (parent.isPresent()) {
          return parent.get();
        }
      }
      return reference(datacenter, "vmFolder");
    }

    private Optional<ObjectReference> datastore(ObjectReference datacenter, VsphereSource source)
        throws HostException, InterruptedException {
      Optional<String> named = settings.find(VsphereSettings.DATASTORE);
      if (named.isEmpty() && source instanceof VsphereSource.Disk disk) {
        named = Optional.of(disk.datastore());
      }
      if (named.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          inventory.one(
              datacenter,
              ObjectReference.DATASTORE,
              VsphereSettings.DATASTORE.name(),
              named.get()));
    }

    /** A reservation is in MHz, and must fit every possible host of the machine. */
    private long cpuMhz(List<ObjectReference> hosts, List<ObjectReference> pools)
        throws HostException, InterruptedException {
      List<ObjectReference> possible = new ArrayList<>(hosts);
      if (possible.isEmpty()) {
        for (ObjectReference pool : pools) {
          reader.of(reference(pool, "owner"), "host").list("host").stream()
              .map(VimNode::reference)
              .forEach(possible::add);
        }
      }
      long slowest = Long.MAX_VALUE;
      for (ObjectReference host : possible) {
        slowest =
            Math.min(
                slowest,
                reader
                    .of(host, "summary.hardware.cpuMhz")
                    .number("summary.hardware.cpuMhz")
                    .orElse(Long.MAX_VALUE));
      }
      if (slowest == Long.MAX_VALUE) {
        throw new HostException(
            "%s does not report the speed of its hosts' processors; remove %s from '%s'"
                .formatted(session.server(), VsphereSettings.CPU, VsphereSettings.RESERVE));
      }
      return slowest;
    }

    private ObjectReference reference(ObjectReference object, String property)
        throws HostException, InterruptedException {
      return reader.of(object, property).needed(session.server(), property);
    }
  }
}
