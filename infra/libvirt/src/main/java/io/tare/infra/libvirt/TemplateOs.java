package io.tare.infra.libvirt;

import io.tare.infra.api.PlatformSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a guest from a template boots: with the loader on its disk, or with an external kernel.
 *
 * @param type Xen's type of guest: pv, pvh or hvm; hvm on other hypervisors
 * @param kernel file where libvirt is
 */
record TemplateOs(
    String type,
    Optional<String> kernel,
    Optional<String> ramdisk,
    Optional<String> cmdline,
    Optional<String> machine,
    boolean isEfi) {

  static final String HVM = "hvm";

  static TemplateOs of(LibvirtSettings settings) {
    PlatformSettings platformSettings = settings.raw();
    return new TemplateOs(
        platformSettings.get(LibvirtSettings.TYPE),
        platformSettings.find(LibvirtSettings.KERNEL),
        platformSettings.find(LibvirtSettings.RAMDISK),
        platformSettings.find(LibvirtSettings.CMDLINE),
        platformSettings.find(LibvirtSettings.MACHINE),
        platformSettings.get(LibvirtSettings.FIRMWARE).equals("efi"));
  }

  /** Problems with a combination of settings, in lines for people. */
  static List<String> objections(LibvirtSettings settings) {
    List<String> all = new ArrayList<>();
    PlatformSettings platformSettings = settings.raw();
    if (settings.driver() != LibvirtDriver.XEN && platformSettings.has(LibvirtSettings.TYPE)) {
      all.add(
          platformSettings.objection(
              LibvirtSettings.TYPE,
              "is only for Xen guests; remove it with %s".formatted(settings.uri())));
    }
    if (platformSettings.get(LibvirtSettings.FIRMWARE).equals("efi")
        && (platformSettings.has(LibvirtSettings.KERNEL)
            || !platformSettings.get(LibvirtSettings.TYPE).equals(HVM))) {
      all.add(
          platformSettings.objection(
              LibvirtSettings.FIRMWARE,
              "efi excludes kernel and type; remove it, or both of them"));
    }
    return all;
  }

  /** Whether the guest has a complete machine with firmware, not only paravirtualization. */
  boolean isWholeMachine() {
    return type.equals(HVM);
  }

  /** The type of libvirt's name for it in a domain. */
  static String typeOf(String word) {
    return switch (word) {
      case "linux", "xen" -> "pv";
      case "xenpvh" -> "pvh";
      default -> word;
    };
  }

  /** Writes it into a domain. */
  void write(DomainWriter xml) {
    if (!isWholeMachine() && kernel.isEmpty()) {
      xml.text("bootloader", "pygrub");
    }
    if (isEfi) {
      xml.open("os", "firmware", "efi");
    } else {
      xml.open("os");
    }
    switch (type) {
      case "pv" -> xml.text("type", "linux", "machine", machine.orElse("xenpv"));
      case "pvh" -> xml.text("type", "xenpvh", "machine", machine.orElse("xenpvh"));
      default -> {
        if (machine.isPresent()) {
          xml.text("type", HVM, "machine", machine.get());
        } else {
          xml.text("type", HVM);
        }
      }
    }
    if (kernel.isPresent()) {
      xml.text("kernel", kernel.get());
      ramdisk.ifPresent(file -> xml.text("initrd", file));
      cmdline.ifPresent(words -> xml.text("cmdline", words));
    } else if (isWholeMachine()) {
      xml.empty("boot", "dev", "hd");
    }
    xml.close();
  }
}
