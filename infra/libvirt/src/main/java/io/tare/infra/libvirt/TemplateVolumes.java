package io.tare.infra.libvirt;

import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.managed.SeedDisc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A template's volume, and a machine's volumes: its disk, and its cloud-init data. */
record TemplateVolumes(Virsh virsh, LibvirtSettings settings) {

  private static final String NO_VOLUME = "failed to get vol";
  private static final String FULL = "full";

  /** Pools in which a volume can be a linked clone. */
  private static final Set<String> LAYERED = Set.of("qcow2", "qcow", "raw");

  private static final Set<String> OF_FILES = Set.of("dir", "fs", "netfs", "gluster");

  /**
   * Checks that pool, volume and network exist and are usable.
   *
   * @param template the volume's name
   */
  void check(String template) throws HostException, InterruptedException {
    String pool = settings.pool();
    if (!virsh.run("pool-info", pool).contains("running")) {
      throw new HostException(
          "%s: pool %s is not active; start it with virsh pool-start %s"
              .formatted(settings.describe(), pool, pool));
    }
    if (volume(template).isEmpty()) {
      throw new HostException(
          "%s: pool %s has no volume %s; virsh vol-list %s lists its volumes"
              .formatted(settings.describe(), pool, template, pool));
    }
    String network = settings.network();
    if (!virsh.run("net-info", network).matches("(?s).*Active:\\s+yes.*")) {
      throw new HostException(
          "%s: network %s is not active; start it with virsh net-start %s"
              .formatted(settings.describe(), network, network));
    }
  }

  /** A machine's disk, cloned if it is missing. */
  PoolVolume disk(String machine, String template, Progress progress)
      throws HostException, InterruptedException {
    Optional<PoolVolume> made = volume(diskName(machine));
    if (made.isPresent()) {
      return made.get();
    }
    PoolVolume source =
        volume(template)
            .orElseThrow(
                () ->
                    new HostException(
                        "pool %s has no volume %s".formatted(settings.pool(), template)));
    progress.step("cloning volume " + template + " for machine " + machine);
    if (isLinked(source)) {
      virsh.run(
          "vol-create-as",
          source.pool(),
          diskName(machine),
          source.capacityBytes() + "B",
          "--format",
          "qcow2",
          "--backing-vol",
          source.name(),
          "--backing-vol-format",
          source.format());
    } else {
      virsh.run(
          Virsh.LONG,
          List.of("vol-clone", "--pool", source.pool(), source.name(), diskName(machine)));
    }
    return required(diskName(machine));
  }

  /** QEMU reads linked clones: other hypervisors use them only on request. */
  private boolean isLinked(PoolVolume source) throws HostException, InterruptedException {
    Optional<String> asked = settings.find(LibvirtSettings.CLONE);
    if (asked.isPresent() ? asked.get().equals(FULL) : settings.driver() != LibvirtDriver.QEMU) {
      return false;
    }
    String type =
        LibvirtXml.text(LibvirtXml.parsed(virsh.run("pool-dumpxml", source.pool())), "/pool/@type");
    boolean isPossible = OF_FILES.contains(type) && LAYERED.contains(source.format());
    if (asked.isPresent() && !isPossible) {
      throw new HostException(
          "%s: pool %s (%s) cannot store a linked clone of volume %s (%s); set clone: full"
              .formatted(settings.describe(), source.pool(), type, source.name(), source.format()));
    }
    return isPossible;
  }

  /**
   * The volume for a machine's cloud-init, written if it is missing.
   *
   * @param address for the machine, if any
   */
  PoolVolume seed(String machine, CloudInit cloudInit, Optional<NamedAddresses.Named> address)
      throws HostException, InterruptedException {
    String name = seedName(machine);
    byte[] bytes =
        SeedDisc.of(
            cloudInit, address.map(each -> each.networkConfig(TemplateDomain.mac(machine))));
    if (volume(name).isEmpty()) {
      virsh.run("vol-create-as", settings.pool(), name, bytes.length + "B", "--format", "raw");
    }
    virsh.define(bytes, "vol-upload", "--pool", settings.pool(), name);
    // libvirt detects the format iso for a volume with a disc in it, which no driver accepts.
    return required(name).asRaw();
  }

  /** Removes what was created for a machine. */
  void delete(String machine) throws HostException, InterruptedException {
    for (String name : List.of(diskName(machine), seedName(machine))) {
      if (volume(name).isPresent()) {
        virsh.run(Virsh.LONG, List.of("vol-delete", "--pool", settings.pool(), name));
      }
    }
  }

  /** The names of a machine's remaining volumes. */
  List<String> left(String machine) throws HostException, InterruptedException {
    List<String> left = new ArrayList<>();
    for (String name : List.of(diskName(machine), seedName(machine))) {
      if (volume(name).isPresent()) {
        left.add(name);
      }
    }
    return left;
  }

  private PoolVolume required(String name) throws HostException, InterruptedException {
    return volume(name)
        .orElseThrow(
            () ->
                new HostException(
                    "%s: volume %s of pool %s vanished after it was created"
                        .formatted(settings.describe(), name, settings.pool())));
  }

  private Optional<PoolVolume> volume(String name) throws HostException, InterruptedException {
    Optional<String> xml = virsh.ask(NO_VOLUME, "vol-dumpxml", "--pool", settings.pool(), name);
    return xml.isEmpty()
        ? Optional.empty()
        : Optional.of(PoolVolume.of(settings.pool(), xml.get()));
  }

  private static String diskName(String machine) {
    return machine + ".disk";
  }

  private static String seedName(String machine) {
    return machine + ".seed";
  }
}
