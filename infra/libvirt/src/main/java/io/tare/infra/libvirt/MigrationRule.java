package io.tare.infra.libvirt;

import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.hardware.Accelerator;

/** Refuses guests that migration would damage, or that cannot migrate. */
record MigrationRule(Virsh virsh, String name) {

  /**
   * Refuses.
   *
   * @param xml the domain's
   * @throws HostException with the reason, and what to use instead
   */
  void require(String xml) throws HostException, InterruptedException {
    String type = LibvirtXml.text(LibvirtXml.parsed(xml), "/domain/@type");
    if (type.equals("lxc")) {
      throw new HostException(
          "machine %s: libvirt does not migrate LXC containers; use a QEMU guest".formatted(name));
    }
    if (!type.equals("qemu")) {
      return;
    }
    // The QEMU that runs it: libvirt's facts may be of another one.
    String version = virsh.run("qemu-monitor-command", name, "--hmp", "info version").strip();
    if (Accelerator.TCG.damagesMigratedGuests(version)) {
      throw new HostException(
          "machine %s: QEMU %s under TCG is known to damage a busy guest during migration; set emulator: trixie (QEMU 10), or the path of a newer QEMU"
              .formatted(name, version));
    }
  }
}
