package io.tare.infra.libvirt;

/** A hypervisor's driver in libvirt, as the URI of a connection names it. */
enum LibvirtDriver {
  QEMU("QEMU"),
  LXC("LXC"),
  XEN("Xen"),
  /** Any other; what differs between drivers is left to its defaults. */
  OTHER("");

  private final String hypervisor;

  LibvirtDriver(String hypervisor) {
    this.hypervisor = hypervisor;
  }

  /** What people call it; empty if only libvirt knows. */
  String hypervisor() {
    return hypervisor;
  }

  /** That of a URI such as {@code qemu+ssh://host/system}. */
  static LibvirtDriver of(String uri) {
    return switch (scheme(uri)) {
      case "qemu", "kvm" -> QEMU;
      case "lxc" -> LXC;
      case "xen" -> XEN;
      default -> OTHER;
    };
  }

  /** The word before the transport. */
  static String scheme(String uri) {
    return uri.replaceFirst("[+:].*", "");
  }
}
