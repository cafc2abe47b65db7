package io.tare.infra.libvirt;

import io.tare.infra.hardware.Accelerator;
import io.tare.infra.host.HostException;

/** Which guests are not migrated, because they would be damaged, or cannot be. */
record MigrationRule(Virsh virsh, String name) {

  /**
   * Refuses.
   *
   * @param xml the domain's
   * @throws HostException saying why, and what to take instead
   */
  void require(String xml) throws HostException, InterruptedException {
    String type = LibvirtXml.text(LibvirtXml.parsed(xml), "/domain/@type");
    if (type.equals("lxc")) {
      throw new HostException(
          "machine %s: libvirt does not migrate containers of LXC; take a guest of QEMU"
              .formatted(name));
    }
    if (!type.equals("qemu")) {
      return;
    }
    // The QEMU that runs it: that of libvirt's facts may be another.
    String version = virsh.run("qemu-monitor-command", name, "--hmp", "info version").strip();
    if (Accelerator.TCG.damagesMigratedGuests(version)) {
      throw new HostException(
          "machine %s: QEMU %s under TCG is known to damage a busy guest that migrates; set emulator: trixie, which has QEMU 10, or to the path of a newer one"
              .formatted(name, version));
    }
  }
}
