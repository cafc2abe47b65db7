package io.tare.infra.libvirt;

import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.ReadableFiles;
import java.nio.file.Path;
import java.util.List;

/** The domains of guests of Tare's own image, which run on this machine. */
final class ImageDomain {

  /** The oldest that has everything guests need; versioned, so that a newer QEMU gives the same. */
  private static final String DEFAULT_MACHINE = "pc-q35-7.2";

  /** The files keep their owner, and the image is read-only. */
  private static final String OWNER = "+0:+0";

  private ImageDomain() {}

  /**
   * A QEMU guest, booted directly from its kernel.
   *
   * @param accelerator of the guest
   */
  static String qemu(MachineOrder order, LibvirtSettings settings, Accelerator accelerator)
      throws HostException {
    MachineOrder.LocalResources here = localPlace(order);
    DomainWriter xml = head(order, accelerator == Accelerator.KVM ? "kvm" : "qemu");
    String bus = settings.find(LibvirtSettings.DISK_BUS).orElse("virtio");
    String address = here.taps().get(0).address() + "/" + Segment.PREFIX_LENGTH;
    List<String> words = GuestBoot.kernelWords("/dev/vda", "/dev/vdb", address);
    words.add("console=ttyS0");
    xml.open("os")
        .text(
            "type",
            "hvm",
            "arch",
            "x86_64",
            "machine",
            settings.find(LibvirtSettings.MACHINE).orElse(DEFAULT_MACHINE))
        .text("kernel", file(order, ImageGuestFiles.KERNEL))
        .text("initrd", file(order, ImageGuestFiles.INITRD))
        .text("cmdline", String.join(" ", words))
        .close();
    xml.open("features").empty("acpi").empty("apic").close();
    xml.empty("cpu", "mode", accelerator == Accelerator.KVM ? "host-passthrough" : "maximum");
    ends(xml);
    xml.open("devices");
    if (order.files().containsKey(ImageGuestFiles.EMULATOR)) {
      xml.text("emulator", file(order, ImageGuestFiles.EMULATOR));
    }
    xml.open("disk", "type", "file", "device", "disk")
        .empty("driver", "name", "qemu", "type", "qcow2", "cache", "unsafe")
        .empty("source", "file", file(order, ImageGuestFiles.OVERLAY))
        .open("backingStore", "type", "file")
        .empty("format", "type", "raw")
        .empty("source", "file", file(order, ImageGuestFiles.BASE))
        .empty("backingStore")
        .close()
        .empty("target", "dev", "vda", "bus", bus)
        .close();
    xml.open("disk", "type", "file", "device", "disk")
        .empty("driver", "name", "qemu", "type", "raw")
        .empty("source", "file", file(order, ImageGuestFiles.ARTEFACTS))
        .empty("target", "dev", "vdb", "bus", bus)
        .empty("readonly")
        .close();
    for (Segment.Tap each : here.taps()) {
      xml.open("interface", "type", "ethernet")
          .empty("mac", "address", each.mac())
          .empty("target", "dev", each.device(), "managed", "no")
          .empty("model", "type", settings.find(LibvirtSettings.NET_MODEL).orElse("virtio"))
          .close();
    }
    xml.open("serial", "type", "file")
        .empty("source", "path", file(order, ImageGuestFiles.CONSOLE), "append", "on")
        .empty("target", "port", "0")
        .close();
    xml.empty("memballoon", "model", "none").close();
    xml.open("seclabel", "type", "static", "model", "dac", "relabel", "no")
        .text("label", OWNER)
        .close();
    return xml.close().finished();
  }

  /**
   * A container of the LXC driver, with Tare's own init, the files it may read, and its own network
   * namespace without devices yet.
   */
  static String container(MachineOrder order) throws HostException {
    DomainWriter xml = head(order, "lxc");
    xml.open("os").text("type", "exe").text("init", ImageGuestFiles.INIT).close();
    xml.open("features").empty("privnet").close();
    ends(xml);
    xml.open("devices");
    xml.open("filesystem", "type", "mount", "accessmode", "passthrough")
        .empty("source", "dir", file(order, ImageGuestFiles.ROOT))
        .empty("target", "dir", "/")
        .close();
    for (String name : order.files().keySet()) {
      if (name.startsWith(ReadableFiles.PREFIX)) {
        xml.open("filesystem", "type", "mount", "accessmode", "passthrough")
            .empty("source", "dir", file(order, name))
            .empty("target", "dir", file(order, name))
            .empty("readonly")
            .close();
      }
    }
    xml.empty("console", "type", "pty").close();
    return xml.close().finished();
  }

  private static DomainWriter head(MachineOrder order, String type) throws HostException {
    CpuList cpus = localPlace(order).cpus();
    DomainWriter xml =
        new DomainWriter()
            .open("domain", "type", type)
            .text("name", order.name())
            .text("uuid", DomainTag.uuid(order.name()));
    DomainTag.write(xml, order);
    xml.text("memory", Long.toString(order.resources().memoryBytes()), "unit", "bytes")
        .text(
            "vcpu",
            Integer.toString(order.resources().cpus()),
            "placement",
            "static",
            "cpuset",
            cpus.toString());
    if (!type.equals("lxc")) {
      xml.open("cputune");
      for (int vcpu = 0; vcpu < order.resources().cpus(); vcpu++) {
        xml.empty("vcpupin", "vcpu", Integer.toString(vcpu), "cpuset", cpus.toString());
      }
      xml.empty("emulatorpin", "cpuset", cpus.toString()).close();
    }
    return xml;
  }

  /** An ended guest is kept, so that its end can be seen. */
  private static void ends(DomainWriter xml) {
    xml.empty("clock", "offset", "utc")
        .text("on_poweroff", "destroy")
        .text("on_reboot", "destroy")
        .text("on_crash", "destroy");
  }

  private static String file(MachineOrder order, String name) throws HostException {
    Path path = order.files().get(name);
    if (path == null) {
      throw new HostException("machine %s has no file '%s'".formatted(order.name(), name));
    }
    return path.toString();
  }

  private static MachineOrder.LocalResources localPlace(MachineOrder order) throws HostException {
    return order
        .localPlace()
        .orElseThrow(
            () -> new HostException("machine %s has no place here".formatted(order.name())));
  }
}
