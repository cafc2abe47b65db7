package io.tare.infra.libvirt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * By what a guest from a template boots: the loader on its disk, or a kernel beside it.
 *
 * @param type what Xen makes the guest look like to itself: pv, pvh or hvm; hvm on other
 *     hypervisors
 * @param kernel file where libvirt is
 */
record TemplateOs(
    String type,
    Optional<String> kernel,
    Optional<String> ramdisk,
    Optional<String> cmdline,
    Optional<String> machine,
    boolean isEfi) {

  static final String TYPE = "type";
  static final String KERNEL = "kernel";
  static final String RAMDISK = "ramdisk";
  static final String CMDLINE = "cmdline";

  private static final String HVM = "hvm";
  private static final List<String> TYPES = List.of("pv", "pvh", HVM);

  static TemplateOs of(LibvirtSettings settings) {
    return new TemplateOs(
        settings.setting(TYPE).orElse(HVM),
        settings.setting(KERNEL),
        settings.setting(RAMDISK),
        settings.setting(CMDLINE),
        settings.setting(LibvirtSettings.MACHINE),
        settings.setting(LibvirtSettings.FIRMWARE).filter("efi"::equals).isPresent());
  }

  /** What is wrong with what a campaign says of it, in lines for people. */
  static List<String> objections(LibvirtSettings settings) {
    List<String> all = new ArrayList<>();
    TemplateOs os = of(settings);
    String platform = settings.platform();
    if (!TYPES.contains(os.type)) {
      all.add(
          "platform %s: type is '%s', expected one of %s"
              .formatted(platform, os.type, String.join(", ", TYPES)));
    } else if (settings.driver() != LibvirtDriver.XEN && settings.setting(TYPE).isPresent()) {
      all.add(
          "platform %s: setting 'type' is of guests of Xen; leave it out with %s"
              .formatted(platform, settings.uri()));
    }
    if (os.kernel.filter(path -> !path.startsWith("/")).isPresent()) {
      all.add(
          "platform %s: kernel is '%s', expected the path of a file where libvirt is"
              .formatted(platform, os.kernel.get()));
    }
    if (os.kernel.isEmpty() && (os.ramdisk.isPresent() || os.cmdline.isPresent())) {
      all.add(
          "platform %s: setting 'kernel' is missing, which ramdisk and cmdline are for"
              .formatted(platform));
    }
    if (os.isEfi && (os.kernel.isPresent() || !os.type.equals(HVM))) {
      all.add(
          "platform %s: firmware: efi is for guests that boot by it; leave it out, or kernel and type"
              .formatted(platform));
    }
    return all;
  }

  /** Whether the guest has a whole machine, with firmware, rather than what its kernel knows of. */
  boolean isWholeMachine() {
    return type.equals(HVM);
  }

  /** The type that libvirt's word in a domain stands for. */
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
