package io.tare.infra.libvirt;

import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.managed.HardwareAddress;
import io.tare.infra.managed.MachineOrder;
import java.util.Optional;

/** The domains of guests whose disk is cloned from a volume; they boot with their own loader. */
final class TemplateDomain {

  private TemplateDomain() {}

  /**
   * The domain of a guest.
   *
   * @param accelerator of the guest, with QEMU
   * @param disk the clone
   * @param seed the volume for cloud-init, if any
   */
  static String of(
      MachineOrder order,
      LibvirtSettings settings,
      Accelerator accelerator,
      PoolVolume disk,
      Optional<PoolVolume> seed) {
    boolean isQemu = settings.driver() == LibvirtDriver.QEMU;
    DomainWriter xml =
        new DomainWriter()
            .open("domain", "type", type(settings, accelerator))
            .text("name", order.name())
            .text("uuid", DomainTag.uuid(order.name()));
    DomainTag.write(xml, order);
    xml.text("memory", Long.toString(order.resources().memoryBytes()), "unit", "bytes");
    Optional<String> cpuset = settings.find(LibvirtSettings.CPUSET);
    String cpus = Integer.toString(order.resources().cpus());
    if (cpuset.isPresent()) {
      xml.text("vcpu", cpus, "placement", "static", "cpuset", cpuset.get());
    } else {
      xml.text("vcpu", cpus);
    }
    TemplateOs os = TemplateOs.of(settings);
    os.write(xml);
    if (os.isWholeMachine()) {
      xml.open("features").empty("acpi").empty("apic").close();
    }
    if (isQemu) {
      xml.empty("cpu", "mode", accelerator == Accelerator.KVM ? "host-passthrough" : "maximum");
    }
    xml.empty("clock", "offset", "utc")
        .text("on_poweroff", "destroy")
        .text("on_reboot", "restart")
        .text("on_crash", "destroy");
    xml.open("devices");
    settings.find(LibvirtSettings.EMULATOR).ifPresent(program -> xml.text("emulator", program));
    String bus = settings.find(LibvirtSettings.DISK_BUS).orElse(isQemu ? "virtio" : "xen");
    String prefix = bus.equals("virtio") ? "vd" : bus.equals("xen") ? "xvd" : "sd";
    disk(xml, disk, isQemu, prefix + "a", bus, false);
    // Xen also emulates the first four as IDE for an hvm guest, where it refuses read-only ones.
    String second = prefix + (bus.equals("xen") ? "e" : "b");
    seed.ifPresent(volume -> disk(xml, volume, isQemu, second, bus, true));
    xml.open("interface", "type", "network")
        .empty("mac", "address", mac(order.name()))
        .empty("source", "network", settings.network());
    settings
        .find(LibvirtSettings.NET_MODEL)
        .or(() -> isQemu ? Optional.of("virtio") : Optional.empty())
        .ifPresent(model -> xml.empty("model", "type", model));
    xml.close();
    if (isQemu) {
      xml.empty("serial", "type", "pty");
      xml.open("channel", "type", "unix")
          .empty("target", "type", "virtio", "name", "org.qemu.guest_agent.0")
          .close();
      xml.open("rng", "model", "virtio").text("backend", "/dev/urandom", "model", "random").close();
    } else {
      xml.empty("console", "type", "pty");
    }
    return xml.close().close().finished();
  }

  /** The address of a guest's network card, with libvirt's prefix. */
  static String mac(String name) {
    return HardwareAddress.of("52:54:00", name);
  }

  private static String type(LibvirtSettings settings, Accelerator accelerator) {
    if (settings.driver() == LibvirtDriver.QEMU) {
      return accelerator == Accelerator.KVM ? "kvm" : "qemu";
    }
    return LibvirtDriver.scheme(settings.uri());
  }

  /**
   * QEMU's driver finds volumes by name, even if they are not files. In other drivers the
   * hypervisor serves raw volumes, and a QEMU serves others.
   */
  private static void disk(
      DomainWriter xml,
      PoolVolume volume,
      boolean isQemu,
      String device,
      String bus,
      boolean isReadOnly) {
    String type = isQemu ? "volume" : volume.isFile() ? "file" : "block";
    xml.open("disk", "type", type, "device", "disk");
    if (isQemu) {
      xml.empty("driver", "name", "qemu", "type", volume.format());
      xml.empty("source", "pool", volume.pool(), "volume", volume.name());
    } else {
      if (!volume.format().equals("raw")) {
        xml.empty("driver", "name", "qemu", "type", volume.format());
      }
      xml.empty("source", volume.isFile() ? "file" : "dev", volume.path());
    }
    xml.empty("target", "dev", device, "bus", bus);
    if (isReadOnly) {
      xml.empty("readonly");
    }
    xml.close();
  }
}
